// What a story is: steps in an order. A teller sends them and judges their answers.
import type { Answer } from '../../test/http.ts'
import type { Memory } from './memory.ts'
import type { HostileRequest } from './requests.ts'
import type { World } from './world.ts'

/** Sends the steps of a story, and judges each as any other request. */
export interface Teller {
  readonly world: World
  readonly memory: Memory
  /** a number of this story's own, for names that nobody else has */
  readonly number: number
  /** any of these, by chance */
  pick<T>(list: readonly T[]): T
  send(request: HostileRequest): Promise<Answer>
  /** notes it when it was not refused, or with another status: then it was refused for something else */
  mustRefuse(request: HostileRequest, ...statuses: readonly number[]): Promise<Answer>
  wrong(request: HostileRequest, what: string): void
}

export interface Story {
  /** what it tries */
  readonly name: string
  tell(teller: Teller): Promise<void>
}

/** When a step that the rest builds on was refused, or left without an answer: its point was not reached. */
export class StoryEnds extends Error {}

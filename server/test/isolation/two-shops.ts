// Two shops, one of which is attacked from the other, and what no answer may tell.
import assert from 'node:assert/strict'
import type { Answer } from '../../../test/http.ts'
import type { TestPushes } from '../../src/features/people/push/push.fixture.ts'
import type { FurnishedShop } from './furnished-shop.ts'

export interface TwoShops {
  readonly world: TestPushes
  /** the shop that is attacked */
  readonly own: FurnishedShop
  /** what its things are called */
  readonly names: readonly string[]
  /** the shop that is attacked from, by people who may do everything there */
  readonly other: FurnishedShop
}

/** No answer to somebody of the other shop tells anything that was written in this one. */
export function assertSilent({ own }: TwoShops, what: string, answer: Answer): void {
  assert.ok(!answer.text.toLowerCase().includes(own.mark), `${what} tells of the shop: ${answer.text}`)
  assert.ok(answer.status < 500, `${what}: ${answer.status} ${answer.text}`)
}

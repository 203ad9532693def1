// What a door decides about a request before it is routed: who may enter, and as whom.
import type { IncomingMessage } from 'node:http'
import type { DoorName } from '../base/metrics.ts'
import type { Problem } from '../base/problems.ts'
import type { Context } from '../context.ts'
import type { Address } from './address.ts'
import type { Answer } from './answers/answer.ts'
import type { BaseVisit, Route, Visit } from './routes/route.ts'

export type Params = Readonly<Record<string, string | undefined>>

export interface Door<V extends BaseVisit = Visit> {
  readonly name: DoorName
  /** goes before the name of an operation in the log, so that one sees which door it was */
  readonly logPrefix: string
  /** the path below which the API's own routes are */
  readonly api: string
  /** the id of the shop that a request is for, where that is known without asking; null: it is not */
  peekShop(ctx: Context, address: Address, req: IncomingMessage): string | null
  /** headers of every answer to this request, refusals included */
  headersFor(req: IncomingMessage): Record<string, string>
  /** the answer to a browser that asks what it may ask; null: it is another request */
  preflight(req: IncomingMessage): Answer | null
  /** a problem as a page, for someone at a browser; null: the envelope is for everyone else */
  problemPage?(req: IncomingMessage, problem: Problem): Answer | null
  /** Throws the problem it is refused with; may add to the headers of the answer. */
  enter(ctx: Context, req: IncomingMessage, address: Address, headers: Record<string, string>): Promise<V> | V
  /** whether what is asked for in a shop goes at a pace: buyers of others are not to feel it */
  readonly isPaced?: true
  /** Throws the problem where the visitor may not use this route. May learn more of the visit. */
  admit?(ctx: Context, req: IncomingMessage, visit: V, route: Route<V>, params: Params): Promise<V> | V
}

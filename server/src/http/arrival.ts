// A request on its way through the pipeline: as it came, and as it was let in.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Problem } from '../base/problems.ts'
import type { Address } from './address.ts'
import type { Applicant } from './limits/admission.ts'
import type { BaseVisit } from './routes/route.ts'
import type { RouteMatch } from './routes/router.ts'

export interface Arrival {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  readonly id: string
  readonly begun: number
  readonly address: Address
  /** who holds what this request holds, as one caller is known (`networkOf`): also where a site's server speaks for a buyer */
  readonly caller: string
  /** on every answer, refusals included */
  readonly headers: Record<string, string>
  /** where the answer to a read is kept */
  readonly replyKey: string
  /** why it is not worked on; null: it is */
  readonly refusal: Problem | null
}

/** A request that may use the route that it is for. */
export interface Accepted<V extends BaseVisit> extends Pick<RouteMatch<V>, 'params' | 'query'> {
  readonly arrival: Arrival
  readonly visit: V
  /** as what it waits for its turn */
  readonly applicant: Applicant
}

export function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD'
}

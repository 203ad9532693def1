// The id by which a request is found again, in answers and in the log.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const PROCESS_ID = randomUUID().slice(0, 13)
let requests = 0

/** A caller's own id is kept when it is harmless, so that its log and ours tell the same story; else one of our own. */
export function requestIdOf(req: IncomingMessage): string {
  const given = req.headers['x-request-id']
  if (typeof given === 'string' && /^[\w.-]{1,64}$/.test(given)) return given
  return `${PROCESS_ID}-${++requests}`
}

// Whether a webhook is of the shop, and of now: by the words of Standard Webhooks, with Node alone.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export interface ShopEvent {
  readonly type: string
  readonly timestamp: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Each try is signed anew: an older one was kept by somebody, who sends it once more. */
const MOST_SECONDS_APART = 5 * 60

/** `body`: the bytes as they came; JSON that was read and written again has others. `now`: in seconds. Null: it is not genuine. */
export function verify(
  { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures }: IncomingHttpHeaders,
  body: Buffer,
  secret: string,
  now = Date.now() / 1_000,
): ShopEvent | null {
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return null
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now - Number(timestamp)) > MOST_SECONDS_APART) return null
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const right = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  // For a day after the secret was changed there are two.
  const isSigned = signatures.split(' ').some((each) => {
    const given = Buffer.from(each.replace(/^v1,/, ''), 'base64')
    return each.startsWith('v1,') && given.length === right.length && timingSafeEqual(given, right)
  })
  return isSigned ? JSON.parse(body.toString('utf8')) : null
}

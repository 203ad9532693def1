// One buyer's way from a cart to an order, as a good client walks it: what is refused for now is asked for again when it says.
import { randomUUID } from 'node:crypto'
import type { Walked } from '../../test/checkout.ts'
import type { Connection, WireReply } from '../../test/connection.ts'
import { placeOrder, type Watcher, type Wish } from '../../test/fast-buyer.ts'
import type { MailSink } from '../../test/mail-sink.ts'

export type Fate =
  /** with an order that was acknowledged */
  | 'ordered'
  /** refused for now at the first step: nothing was begun */
  | 'turned away'
  /** refused for now at a later step, as often as was asked */
  | 'given up'
  /** no code came by mail */
  | 'no code'
  /** an answer that there should not be, or none at all */
  | 'failed'

/** No second try of the first step: the next buyer is as good as this one. */
const TRIES: Wish['tries'] = { draft: 1, send: 3, verify: 4 }

/** A village that every courier knows. */
const DESTINATION = '3174041001'

export async function buy(
  connection: Connection,
  productIds: readonly string[],
  sink: MailSink,
  watcher: Watcher,
): Promise<Fate> {
  return fateOf(await placeOrder(connection, sink, { productIds, tries: TRIES }, watcher))
}

/** What the page of a checkout asks first: what it costs to send the cart somewhere. */
export async function askRates(connection: Connection, productIds: readonly string[]): Promise<Fate | null> {
  const product_id = productIds[Math.floor(Math.random() * productIds.length)]
  const body = JSON.stringify({ destination_ref: DESTINATION, items: [{ product_id, qty: 1 }] })
  const headers = `Idempotency-Key: ${randomUUID()}\r\n`
  const { status } = await connection.post('/api/v1/shipping/rates', headers, body)
  if (status === 200) return null
  return status === 503 ? 'turned away' : 'failed'
}

function fateOf({ at, reply }: Walked<WireReply>): Fate {
  if (at === 'code') return 'no code'
  if (reply.status === 503) return at === 'draft' ? 'turned away' : 'given up'
  return at === 'verify' && reply.status === 200 ? 'ordered' : 'failed'
}

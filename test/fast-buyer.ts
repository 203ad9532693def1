// A buyer who costs little beside what is measured: on a connection that is kept, with an address and a mailbox of her own.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { aCart, CHECKOUT, type Step, type Walked, walkToOrder } from './checkout.ts'
import type { Connection, WireReply } from './connection.ts'
import type { MailSink } from './mail-sink.ts'

export interface Watcher {
  /** each answer, in milliseconds after its request */
  answered(step: Step, reply: WireReply, ms: number): void
  /** the mail with the code, in milliseconds after its buyer began to wait for it */
  mailed?(ms: number): void
}

export interface Wish {
  readonly productIds: readonly string[]
  /** different products in one cart: one unless said */
  readonly lines?: number
  /** how often a step that is refused for now is asked for; each time when the answer says */
  readonly tries: Readonly<Record<Step, number>>
}

/** Of each product 1 to so many: many totals, for one total has 999 unique codes. */
const MOST_UNITS = 20

/** So that no limit of one buyer bites. */
let buyers = Math.floor(Math.random() * 200) * 65_536

export function placeOrder(
  connection: Connection,
  sink: MailSink,
  wish: Wish,
  watcher: Watcher,
): Promise<Walked<WireReply>> {
  const { contact, ask } = newBuyer(connection, wish, watcher)
  const expectCode = () => {
    const begun = performance.now()
    const mailed = sink.nextCode(contact).catch(() => null)
    return async () => {
      const mail = await mailed
      if (mail) watcher.mailed?.(mail.at - begun)
      return mail?.code ?? null
    }
  }
  return walkToOrder({ ask, expectCode }, cartOf(contact, wish))
}

/** The first step alone. */
export function askForDraft(connection: Connection, wish: Wish, watcher: Watcher): Promise<WireReply> {
  const { contact, ask } = newBuyer(connection, wish, watcher)
  return ask('draft', cartOf(contact, wish))
}

/** Seconds; NaN when it does not say. */
export function retryAfter({ head }: WireReply): number {
  return Number(/\r\nretry-after: (\d+)/i.exec(head)?.[1] ?? Number.NaN)
}

function newBuyer(connection: Connection, { tries }: Wish, watcher: Watcher) {
  const n = buyers++
  const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
  return {
    contact: `b${n}@buyers.example`,
    async ask(step: Step, body: object): Promise<WireReply> {
      const headers = `Idempotency-Key: ${randomUUID()}\r\nX-Forwarded-For: ${address}\r\n`
      const text = JSON.stringify(body)
      for (let tried = 1; ; tried++) {
        const begun = performance.now()
        const reply = await connection.post(`/api/v1${CHECKOUT[step]}`, headers, text)
        watcher.answered(step, reply, performance.now() - begun)
        if (reply.status !== 503 || tried === tries[step]) return reply
        await wait(1_000 * retryAfter(reply))
      }
    },
  }
}

function cartOf(contact: string, { productIds, lines = 1 }: Wish): object {
  const first = Math.floor(Math.random() * productIds.length)
  const items = Array.from({ length: lines }, (_, i) => ({
    product_id: productIds[(first + i) % productIds.length],
    qty: 1 + Math.floor(Math.random() * MOST_UNITS),
  }))
  return aCart(contact, items)
}

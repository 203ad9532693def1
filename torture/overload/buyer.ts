// One buyer's way from a cart to an order, as a good client walks it: what is refused for now is asked for again when it says.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Connection, Reply } from '../../bench/load/connection.ts'
import type { MailSink } from '../../bench/load/mail-sink.ts'

export const STEPS = ['draft', 'send', 'verify'] as const
export type Step = (typeof STEPS)[number]

/** What was answered, by anybody: for the figures. */
export interface Heard {
  answer(step: Step, reply: Reply, ms: number): void
}

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

const API = '/api/v1/checkout'
const MOST_UNITS = 20
/** The first step is not asked for again: whoever comes next is as good as this one. */
const TRIES: Readonly<Record<Step, number>> = { draft: 1, send: 3, verify: 4 }

/** So that no limit of one buyer bites: every order comes from an address and a mailbox of its own. */
let buyers = Math.floor(Math.random() * 200) * 65_536

export async function buy(
  connection: Connection,
  productIds: readonly string[],
  sink: MailSink,
  heard: Heard,
): Promise<Fate> {
  const n = buyers++
  const contact = `b${n}@buyers.example`
  const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`

  async function ask(step: Step, path: string, body: object): Promise<Reply> {
    const headers = `Idempotency-Key: ${randomUUID()}\r\nX-Forwarded-For: ${address}\r\n`
    const text = JSON.stringify(body)
    for (let tries = 1; ; tries++) {
      const begun = performance.now()
      const reply = await connection.post(API + path, headers, text)
      heard.answer(step, reply, performance.now() - begun)
      if (reply.status !== 503 || tries === TRIES[step]) return reply
      await wait(1_000 * retryAfter(reply))
    }
  }

  const drafted = await ask('draft', '/draft', {
    items: [{ product_id: oneOf(productIds), qty: 1 + Math.floor(Math.random() * MOST_UNITS) }],
    customer_name: 'Budi Santoso',
    contact,
    phone: '081234567890',
    address: 'Jl. Melati No. 5, RT 02 RW 03',
    city: 'Kota Yogyakarta',
    payment_method: 'transfer_bca',
    courier_code: 'jne',
  })
  if (drafted.status === 503) return 'turned away'
  const draft_id = /"draft_id":"([^"]+)"/.exec(drafted.body)?.[1]
  if (!draft_id) return 'failed'
  const mailed = sink.nextCode(contact).catch(() => null)
  const sent = await ask('send', '/otp/send', { draft_id })
  if (sent.status !== 200) {
    sink.forget(contact)
    return sent.status === 503 ? 'given up' : 'failed'
  }
  const mail = await mailed
  if (!mail) return 'no code'
  const placed = await ask('verify', '/otp/verify', { draft_id, code: mail.code })
  if (placed.status === 503) return 'given up'
  return placed.body.includes('"track_token":"') ? 'ordered' : 'failed'
}

/** Seconds; NaN when it does not say. */
export function retryAfter({ head }: Reply): number {
  return Number(/\r\nretry-after: (\d+)/i.exec(head)?.[1] ?? Number.NaN)
}

function oneOf<T>(items: readonly T[]): T | undefined {
  return items[Math.floor(Math.random() * items.length)]
}

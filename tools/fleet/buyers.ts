// Buyers who look around and buyers who order, at a given pace, until they are told to stop.
import { setTimeout as wait } from 'node:timers/promises'
import type { MailSink } from '../../bench/load/mail-sink.ts'
import { orderedProducts } from '../../bench/shops.ts'
import { API_PATH } from '../../server/src/domain/addresses.ts'
import type { Caller } from './caller.ts'
import type { Meter } from './meter.ts'

/** An order that a buyer was told of. */
export interface Acknowledged {
  readonly orderId: string
  readonly draftId: string
  /** of the request that placed it, and what it said: sent again it must give the same order */
  readonly key: string
  readonly code: string
}

export interface Crowd {
  readonly acknowledged: readonly Acknowledged[]
  /** buyers who got no order, and why */
  readonly givenUp: readonly string[]
  /** settles when everybody has finished what they were at */
  stop(): Promise<void>
}

export interface Pace {
  /** a second */
  readonly reads: number
  readonly orders: number
  /** so many of each are there at most: who comes then goes away */
  readonly mostAtOnce: number
}

const CHECKOUT = `${API_PATH}/checkout`
const PRODUCTS = 60
/** Many totals, for one total has 999 unique codes. */
const MOST_UNITS = 20
/** A mail of a server that died comes from another one after half a minute; the sink waits a quarter of one. */
const WAITS_FOR_MAIL = 3
const CODES = 3

export function startCrowd(caller: Caller, sink: MailSink, meter: Meter, pace: Pace): Crowd {
  const acknowledged: Acknowledged[] = []
  const givenUp: string[] = []
  let isOver = false
  let buyers = 0
  const reads = paths()

  async function read(): Promise<void> {
    const path = reads[Math.floor(Math.random() * reads.length)] ?? ''
    const { status } = await caller.get(path)
    if (status !== 200) meter.problems.push(`${path} answered ${status}`)
  }

  async function buy(): Promise<void> {
    const order = await placeOrder(caller, sink, `pembeli-${++buyers}@contoh.example`)
    acknowledged.push(order)
    meter.order()
  }

  /** They come when they come, however long those before them wait. */
  async function comeBy(what: () => Promise<void>, perSecond: number): Promise<void> {
    const present = new Set<Promise<void>>()
    let next = performance.now()
    while (!isOver) {
      next = Math.max(next + 1_000 / perSecond, performance.now())
      await wait(Math.max(0, next - performance.now()))
      if (present.size >= pace.mostAtOnce) continue
      const visit: Promise<void> = what()
        .catch((error: Error) => void givenUp.push(error.message))
        .finally(() => present.delete(visit))
      present.add(visit)
    }
    await Promise.all(present)
  }

  const work = [comeBy(read, pace.reads), comeBy(buy, pace.orders)]
  return {
    acknowledged,
    givenUp,
    async stop() {
      isOver = true
      await Promise.all(work)
    },
  }
}

function paths(): string[] {
  return [
    `${API_PATH}/products`,
    `${API_PATH}/categories`,
    `${API_PATH}/storefront/config`,
    ...Array.from({ length: PRODUCTS }, (_, i) => `${API_PATH}/products/barang-${i + 1}`),
  ]
}

async function placeOrder(caller: Caller, sink: MailSink, contact: string): Promise<Acknowledged> {
  const products = orderedProducts(PRODUCTS)
  const draft = await caller.post(`${CHECKOUT}/draft`, {
    items: [
      {
        product_id: products[Math.floor(Math.random() * products.length)],
        qty: 1 + Math.floor(Math.random() * MOST_UNITS),
      },
    ],
    ...{ customer_name: 'Budi Santoso', contact, phone: '081234567890', city: 'Kota Yogyakarta' },
    ...{ address: 'Jl. Melati No. 5, RT 02 RW 03', payment_method: 'transfer_bca', courier_code: 'jne' },
  })
  if (draft.status !== 200) throw new Error(`a draft: ${draft.status} ${draft.text.slice(0, 200)}`)
  const draftId = String(draft.body.draft_id)

  let last = 'no code came'
  for (let codes = 0; codes < CODES; codes++) {
    const mailed = nextCode(sink, contact)
    const sent = await caller.post(`${CHECKOUT}/otp/send`, { draft_id: draftId })
    if (sent.status !== 200) throw new Error(`a code: ${sent.status} ${sent.text.slice(0, 200)}`)
    const code = await mailed
    if (code === null) continue
    const key = `order-of-${draftId}-${codes}`
    const placed = await caller.post(`${CHECKOUT}/otp/verify`, { draft_id: draftId, code }, key)
    if (placed.status === 200) return { orderId: String(placed.body.order.id), draftId, key, code }
    last = `an order: ${placed.status} ${placed.text.slice(0, 200)}`
  }
  throw new Error(last)
}

async function nextCode(sink: MailSink, contact: string): Promise<string | null> {
  for (let waits = 0; waits < WAITS_FOR_MAIL; waits++) {
    const mail = await sink.nextCode(contact).catch(() => null)
    if (mail) return mail.code
  }
  return null
}

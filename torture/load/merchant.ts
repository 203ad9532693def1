// A merchant's programs: they edit prices, count stock, enter sales and move orders on, one thing after the other.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { ADMIN_PATH } from '../../server/src/domain/addresses.ts'
import { TRANSFER } from '../../server/src/features/selling/checkout/checkout.fixture.ts'
import type { Answer } from '../../test/http.ts'
import type { Chance } from '../chance.ts'
import type { Acknowledged } from './buyers.ts'
import { type Caller, jsonRequest } from './caller.ts'
import type { Ledger } from './ledger.ts'
import type { LoadShop } from './shop.ts'

export interface Merchant {
  /** an order that is paid, or said to be: it will be moved on */
  hears(order: Acknowledged, how: 'paid' | 'claimed'): void
  /** settles when what was begun is finished */
  stop(): Promise<void>
  /** answers that should not be */
  readonly surprises: readonly string[]
}

export interface MerchantParts {
  readonly caller: Caller
  readonly shop: LoadShop
  readonly ledger: Ledger
  readonly chance: Chance
  /** milliseconds between two things that she does */
  readonly pauseMs: number
}

const WAY = ['processing', 'shipped', 'completed'] as const

export function startMerchant({ caller, shop, ledger, chance, pauseMs }: MerchantParts): Merchant {
  const base = `${ADMIN_PATH}/shops/${shop.slug}`
  const waiting: { order: Acknowledged; next: 'claim' | (typeof WAY)[number] }[] = []
  const surprises: string[] = []
  let isOver = false

  async function editPrice(): Promise<void> {
    const id = chance.oneOf(shop.kept)
    const price = 10_000 + chance.below(90_000) * 10
    // A change without an answer may have happened: a second look tells. The version lets it happen once.
    for (;;) {
      const now = await caller.get(`${base}/products/${id}`)
      if (now.body.price === price) break
      const change = jsonRequest('PATCH', { price })
      const headers = { ...change.headers, 'If-Match': String(now.headers.etag) }
      const answer = await caller.tryOnce(`${base}/products/${id}`, { ...change, headers })
      if (answer && ![200, 412, 409].includes(answer.status)) return surprise('a price', answer)
      if (!answer) await wait(pauseMs)
    }
    const { body } = await caller.get(`${base}/products/${id}`)
    ledger.prices.set(id, { price, version: body.version })
    ledger.priceEdits++
  }

  async function countStock(): Promise<void> {
    const productId = chance.oneOf([...shop.kept, ...shop.sold])
    const reason = `hitung ${randomUUID()}`
    const changes = [{ product_id: productId, add: 1 + chance.below(20), reason }]
    const answer = await caller.post(`${base}/stock`, { changes })
    if (answer.status !== 200) return surprise('stock', answer)
    ledger.stock.push({ productId, reason })
  }

  async function enterSale(): Promise<void> {
    const contact = `luar-${randomUUID()}@contoh.example`
    const sale = {
      items: [{ product_id: chance.oneOf(shop.sold), qty: 1 }],
      ...{ customer_name: 'Siti', contact, address: 'Pasar', city: 'Bantul' },
      ...{ payment_method: TRANSFER.code, paid: true },
    }
    const answer = await caller.post(`${base}/orders`, sale)
    if (answer.status !== 201) return surprise('a sale', answer)
    ledger.sales.push({ contact, number: String(answer.body.number) })
  }

  async function moveOn(): Promise<void> {
    const work = waiting.shift()
    if (!work) return
    const { order, next } = work
    const path = `${base}/orders/${order.number}`
    const to = next === 'claim' ? 'paid' : next
    const answer =
      next === 'claim'
        ? await caller.post(`${path}/claim`, { accept: true })
        : await caller.post(`${path}/moves`, { to, ...(to === 'shipped' && { awb: `JNE1${order.number}` }) })
    // Asked again, it may hear that the order is there already: then it was this request that moved it.
    const isThere = answer.status === 409 && answer.body.error.details.status === to
    if (answer.status !== 200 && !isThere) return surprise(`a move to ${to}`, answer)
    ledger.moves.push({ orderId: order.orderId, to })
    const following = WAY[next === 'claim' ? 0 : WAY.indexOf(next) + 1]
    if (following) waiting.push({ order, next: following })
  }

  function surprise(what: string, { status, text }: Answer): void {
    surprises.push(`${what} was answered ${status}: ${text.slice(0, 200)}`)
  }

  const things = [editPrice, countStock, moveOn, moveOn, enterSale]
  const work = things.map(async (thing) => {
    while (!isOver) {
      await thing().catch((error: Error) => surprises.push(error.message))
      if (!isOver) await wait(pauseMs)
    }
  })
  return {
    hears: (order, how) => waiting.push({ order, next: how === 'paid' ? 'processing' : 'claim' }),
    surprises,
    async stop() {
      isOver = true
      await Promise.all(work)
    },
  }
}

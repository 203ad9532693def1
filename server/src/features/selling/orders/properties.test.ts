// Whatever buyers, the merchant and time do, also at once: nothing is lost, sold twice or counted wrongly.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { Problem } from '../../../base/problems.ts'
import { TRANSFER } from '../checkout/checkout.fixture.ts'
import { rejectClaim } from '../fulfilment/actions/reject-claim.ts'
import { expireOrders } from '../payments/actions/expire-orders.ts'
import {
  type HistoryEntry,
  NOW,
  type Placed,
  startTestOrders,
  type Target,
  type TestOrders,
} from './orders.fixture.ts'

let orders: TestOrders
before(async () => {
  orders = await startTestOrders()
})
after(() => orders.close())

const STOCK = { kursi: 3, 'M-N': 2, 'M-H': 2 }
const SELLING = {
  products: [
    { slug: 'kursi', name: 'Kursi', price: 100_000, stock: STOCK.kursi, weight_grams: 500 },
    {
      slug: 'meja',
      name: 'Meja',
      price: 200_000,
      weight_grams: 500,
      options: [{ name: 'Warna', values: ['Natural', 'Hitam'] }],
      variants: [
        { sku: 'M-N', options: { Warna: 'Natural' }, stock: STOCK['M-N'] },
        { sku: 'M-H', options: { Warna: 'Hitam' }, stock: STOCK['M-H'] },
      ],
    },
  ],
  payment_methods: [{ ...TRANSFER, unique_code: true }],
  vouchers: [
    {
      code: 'HEMAT',
      kind: 'order' as const,
      discount_type: 'amount' as const,
      discount_value: 1_000,
      usage_limit: 2,
    },
  ],
}
const CARTS = [
  [{ slug: 'kursi', qty: 1 }],
  [{ slug: 'kursi', qty: 2 }],
  [{ slug: 'meja', sku: 'M-N', qty: 1 }],
  [
    { slug: 'meja', sku: 'M-H', qty: 1 },
    { slug: 'meja', sku: 'M-N', qty: 1 },
    { slug: 'kursi', qty: 1 },
  ],
] as const

type Act =
  | { readonly does: 'buy'; readonly cart: number; readonly voucher: boolean }
  | { readonly does: 'move'; readonly to: Target; readonly order: number }
  | { readonly does: 'claim' | 'reject'; readonly order: number }

const order = fc.nat({ max: 5 })
const anAct: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('buy'), cart: fc.nat({ max: 3 }), voucher: fc.boolean() }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('move'),
      to: fc.constantFrom<Target>('paid', 'processing', 'shipped', 'completed', 'cancelled', 'refunded'),
      order,
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('claim', 'reject'), order }) },
)
/** What happens at once; then a day may pass, and what was not paid expires. */
const aMoment = fc.record({
  acts: fc.array(anAct, { minLength: 1, maxLength: 3 }),
  aDayPasses: fc.nat({ max: 3 }).map((n) => n === 0),
})

test('stock, vouchers, held totals and histories agree with the orders after anything that happens', async () => {
  const moments = fc.array(aMoment, { minLength: 4, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(moments, async (all) => {
      orders.app.clock.set(NOW)
      const shop = await orders.aShop(SELLING)
      // One to begin with: moves of orders that are not there show nothing.
      const placed = [await orders.place(shop, { items: CARTS[0] })]
      for (const { acts, aDayPasses } of all) {
        const bought = await Promise.all(acts.map((act) => perform(shop, placed, act)))
        placed.push(...bought.flatMap((one) => one ?? []))
        if (aDayPasses) await letADayPass()
        await assertAllAgrees(shop, placed)
      }
    }),
    // Also of the search for a smaller example, once something is wrong.
    { numRuns: 8 },
  )
})

async function perform(shop: string, placed: readonly Placed[], act: Act): Promise<Placed | null> {
  if (act.does === 'buy') return buy(shop, act)
  const target = placed[act.order % placed.length]
  assert.ok(target)
  if (act.does === 'claim') {
    assert.ok([200, 409].includes((await orders.claim(target)).status))
    return null
  }
  const { ctx } = orders.app
  const moving =
    act.does === 'move'
      ? orders.moveByMerchant(target, act.to)
      : rejectClaim(ctx, await orders.shopOf(shop), target.number, orders.at())
  await moving.catch((error) => {
    if (!(error instanceof Problem && error.code === 'order_moved')) throw error
  })
  return null
}

let buyers = 0
/** null: sold out, when it was drafted or by the time it was bought. */
async function buy(shop: string, { cart, voucher }: Extract<Act, { does: 'buy' }>): Promise<Placed | null> {
  const contact = `acak-${++buyers}@contoh.id`
  const fields = { contact, items: CARTS[cart] ?? CARTS[0], ...(voucher && { voucher_code: 'HEMAT' }) }
  const draft = await orders.draft(shop, fields)
  if (draft.status === 422) return null
  await orders.send(shop, draft.body.draft_id)
  const answer = await orders.verify(shop, draft.body.draft_id, await orders.codeTo(shop, contact))
  if (answer.status === 422) return null
  assert.equal(answer.status, 200, answer.text)
  const { order, track_token: token } = answer.body
  return { shop, id: order.id, number: order.number, token, contact, answer }
}

async function letADayPass(): Promise<void> {
  orders.app.clock.set(new Date(orders.app.clock.now() + 86_400_000).toISOString())
  await expireOrders(orders.app.ctx, orders.at())
}

interface Fate {
  readonly order: Placed
  readonly status: string
  readonly history: readonly HistoryEntry[]
}

async function assertAllAgrees(shop: string, placed: readonly Placed[]): Promise<void> {
  const fates = await Promise.all(
    placed.map(async (order) => {
      const [{ status }, history] = await Promise.all([orders.row(order), orders.history(order)])
      return { order, status, history }
    }),
  )
  for (const fate of fates) assertChain(fate)
  await assertStock(shop, fates)
  await assertVouchers(shop, fates)
  await assertHeldTotals(shop, fates)
}

function assertChain({ status, history }: Fate): void {
  assert.equal(history[0]?.from, null)
  for (const [i, { from }] of history.slice(1).entries()) assert.equal(from, history[i]?.to)
  assert.equal(history.at(-1)?.to, status)
}

async function assertStock(shop: string, fates: readonly Fate[]): Promise<void> {
  const held = { kursi: 0, 'M-N': 0, 'M-H': 0 }
  const sold = { kursi: 0, meja: 0 }
  for (const fate of fates) {
    if (!isSale(fate)) continue
    for (const { sku, qty } of fate.order.answer.body.order.lines as { sku: string | null; qty: number }[]) {
      sold[sku === null ? 'kursi' : 'meja'] += qty
      if (hasGoods(fate)) held[(sku ?? 'kursi') as keyof typeof held] += qty
    }
  }
  for (const [name, initial] of Object.entries(STOCK)) {
    const onHand = await orders.stock(shop, name)
    assert.ok(onHand >= 0, `${name} is sold ${-onHand} times too often`)
    assert.equal(onHand + held[name as keyof typeof held], initial, name)
  }
  for (const [slug, count] of Object.entries(sold)) assert.equal(await orders.soldCount(shop, slug), count)
}

/** Not one that ended before its goods had left. */
function isSale({ status, history }: Fate): boolean {
  const isOver = ['cancelled', 'expired', 'refunded'].includes(status)
  return !isOver || history.some(({ to }) => to === 'shipped')
}

/** Late money may have come for goods that were gone. */
function hasGoods({ history }: Fate): boolean {
  return !history.some(({ reason }) => reason === 'out_of_stock')
}

async function assertVouchers(shop: string, fates: readonly Fate[]): Promise<void> {
  const used = fates.filter((fate) => isSale(fate) && fate.order.answer.body.order.voucher_code !== null)
  assert.deepEqual(await orders.voucherUses(shop), { counted: used.length, listed: used.length })
}

async function assertHeldTotals(shop: string, fates: readonly Fate[]): Promise<void> {
  const rows = await orders.app.ctx.db
    .selectFrom('held_totals')
    .where('shop_id', '=', orders.shopId(shop))
    // Those of drafts that came to nothing run out by themselves.
    .where('expires_at', 'is', null)
    .orderBy('total')
    .select('total')
    .execute()
  const waiting = fates.filter(({ status }) => status === 'pending_payment')
  const totals = waiting.map(({ order }) => Number(order.answer.body.order.total)).sort((a, b) => a - b)
  assert.deepEqual(
    rows.map(({ total }) => Number(total)),
    totals,
  )
}

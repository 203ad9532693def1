// What a draft is made of: its lines as an order will keep them, what is taken off by which name, whether it is open.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PricingFacts } from '../../../domain/pricing/facts.ts'
import { type PricedCart, priceCart, withUniqueCode } from '../../../domain/pricing/price-cart.ts'
import { amount, aPromotion, aVoucher, percent } from '../../../domain/pricing/pricing.fixture.ts'
import type { CartLine } from '../../catalogue/catalog/cart.ts'
import {
  fromNow,
  NOW,
  someCampaign,
  someProduct,
  someVariant,
} from '../../catalogue/catalog/facts.fixture.ts'
import { productAt } from '../../catalogue/catalog/rules.ts'
import type { ProductFacts } from '../../catalogue/products/facts.ts'
import type { CampaignFacts } from '../../catalogue/promotions/queries.ts'
import type { DraftRow } from './queries.ts'
import {
  assertOpen,
  type DraftLine,
  discountsOf,
  preorderLeadDays,
  toDraftedLines,
  toDraftLine,
  toStoredLine,
  toStoredPrice,
} from './rules.ts'

const DRAFT: DraftRow = {
  shop_id: 'shp_1',
  id: 'drf_1',
  contact: 'budi@contoh.id',
  contact_channel: 'email',
  customer_name: 'Budi',
  phone: null,
  address: 'Jl. Melati 1',
  city: 'Bandung',
  payment_method: 'bca',
  courier_code: null,
  courier_service: null,
  buyer_note: null,
  destination_ref: null,
  destination_village: null,
  destination_district: null,
  destination_city: null,
  destination_province: null,
  destination_zip: null,
  voucher_id: null,
  lines: [],
  priced: {} as DraftRow['priced'],
  total: 0,
  expires_at: NOW,
  created_at: fromNow(-1_000),
  order_id: null,
  holds_total: false,
  is_sale: false,
}

test('a draft is open up to, not including, the moment until which it waits', () => {
  assert.equal(assertOpen(DRAFT, fromNow(-1)), DRAFT)
  assert.throws(() => assertOpen(DRAFT, NOW), { code: 'draft_expired' })
})

test('a draft that nobody knows is not found, and one that became an order leads there, also after its time', () => {
  assert.throws(() => assertOpen(null, NOW), { code: 'not_found' })
  assert.throws(() => assertOpen({ ...DRAFT, order_id: 'ord_1' }, fromNow(1)), { code: 'order_moved' })
})

interface Wanted {
  readonly product?: Partial<ProductFacts>
  /** the id of one */
  readonly variant?: string
  readonly campaigns?: readonly CampaignFacts[]
  readonly qty?: number
  readonly index?: number
}

function aLine({ product, variant: id, campaigns = [], qty = 1, index = 0 }: Wanted = {}): CartLine {
  const now = productAt(someProduct(product), campaigns, NOW)
  const variant = now.variants.find(({ facts }) => facts.id === id) ?? null
  return { index, product: now, variant, qty, unitPrice: (variant ?? now).price }
}

const NOTHING_ELSE: Omit<PricingFacts, 'lines'> = {
  orderPromotions: [],
  shipping: { cost: 20_000, terms: { freeFrom: null, promotions: [] } },
  voucher: null,
  payment: { fee_flat: 0, fee_basis_pt: 0 },
}

const priced = (lines: readonly CartLine[], terms: Partial<PricingFacts> = {}): PricedCart<DraftLine> =>
  priceCart({ ...NOTHING_ELSE, ...terms, lines: lines.map(toDraftLine) })

const RED = someVariant({
  id: 'var_red',
  price: 50_000,
  sku: 'K-R',
  options: { Warna: 'Merah', Ukuran: 'Besar' },
})
const PLAIN = someVariant({ id: 'var_plain', options: { Warna: 'Natural' } })
const VARIED = {
  sku: 'K',
  options: [
    { name: 'Ukuran', values: ['Besar'] },
    { name: 'Warna', values: ['Merah', 'Natural'] },
  ],
  variants: [RED, PLAIN],
}

test('a line is priced by its variant’s price, else by the product’s, under the campaign that the catalogue shows', () => {
  const campaigns = [someCampaign({ name: 'Lebaran' })]
  const red = toDraftLine(aLine({ product: VARIED, variant: 'var_red', qty: 3, campaigns }))
  assert.equal(red.regularPrice, 50_000)
  assert.equal(red.qty, 3)
  assert.deepEqual(
    red.campaigns.map(({ name }) => name),
    ['Lebaran'],
  )
  const plain = toDraftLine(aLine({ product: VARIED, variant: 'var_plain' }))
  assert.equal(plain.regularPrice, 100_000)
  assert.deepEqual(plain.campaigns, [])
  assert.equal(toDraftLine(aLine()).regularPrice, 100_000)
})

test('the longest wait of any pre-order line is that of the draft', () => {
  const wait = (...days: (number | null)[]) =>
    preorderLeadDays(days.map((preorder_lead_days) => aLine({ product: { preorder_lead_days } })))
  assert.equal(wait(7, null, 21, 14), 21)
  assert.equal(wait(0), 0)
  assert.equal(wait(null, null), null)
  assert.equal(wait(), null)
})

const FRONT = { id: 'img_1', hash: 'front', width: 800, height: 600, alt: 'Depan' }
const BACK = { id: 'img_2', hash: 'back', width: 400, height: 300, alt: null }

test('a line keeps what its variant is called, its SKU and its picture, as they were when it was priced', () => {
  const product = {
    ...VARIED,
    variants: [{ ...RED, image_id: 'img_2' }, PLAIN],
    pictures: [FRONT, BACK],
    preorder_lead_days: 7,
    unlimited_stock: true,
  }
  const campaigns = [someCampaign({ name: 'Lebaran' })]
  const [line, ...others] = toDraftedLines(
    priced([aLine({ product, variant: 'var_red', qty: 2, index: 4, campaigns })]),
  )
  assert.deepEqual(others, [])
  assert.deepEqual(line, {
    product_id: 'prd_1',
    variant_id: 'var_red',
    sku: 'K-R',
    name: 'Kursi',
    variant_label: 'Besar / Merah',
    picture: { hash: 'back', width: 400, height: 300, alt: null },
    promotion_name: 'Lebaran',
    qty: 2,
    unit_price: 40_000,
    undiscounted_unit_price: 50_000,
    line_total: 80_000,
    preorder: true,
    unlimited_stock: true,
    item_index: 4,
  })
  assert.ok(line && !('item_index' in toStoredLine(line)), 'an order forgets where the buyer sent it')
  assert.ok(line && toStoredLine(line).line_total === 80_000)
})

test('a line without a variant, or whose variant has none of its own, shows the product’s SKU and first picture', () => {
  const product = { ...VARIED, pictures: [FRONT, BACK] }
  const [plain, bare] = toDraftedLines(
    priced([aLine({ product, variant: 'var_plain' }), aLine({ product: { sku: 'M-1' } })]),
  )
  assert.equal(plain?.sku, 'K')
  assert.equal(plain?.variant_label, 'Natural')
  assert.equal(plain?.picture?.hash, 'front')
  assert.equal(bare?.sku, 'M-1')
  const [pictured] = toDraftedLines(priced([aLine({ product: { pictures: [FRONT, BACK] } })]))
  assert.equal(pictured?.picture?.hash, 'front')
  assert.deepEqual(
    [bare?.variant_id, bare?.variant_label, bare?.picture, bare?.preorder],
    [null, null, null, false],
  )
})

test('a line keeps what the law wants shown of its product, where it says anything', () => {
  const pork = aLine({ product: { legal: { halal: 'not_halal' } } })
  const [shown, silent] = toDraftedLines(priced([pork, aLine()]))
  assert.equal(shown?.legal?.halal, 'not_halal')
  assert.ok(silent && !('legal' in silent))
})

test('nothing taken off is no discount', () => assert.deepEqual(discountsOf(priced([aLine()])), []))

test('what a campaign takes off is one discount, over all its lines', () => {
  const lebaran = [someCampaign({ name: 'Lebaran' })]
  const natal = [someCampaign({ name: 'Natal', discount_value: 10 })]
  const lines = [
    aLine({ campaigns: lebaran, qty: 2 }),
    aLine({ campaigns: natal }),
    aLine({ product: { price: 50_000 }, campaigns: lebaran }),
    aLine(),
  ]
  assert.deepEqual(discountsOf(priced(lines)), [
    { kind: 'campaign', name: 'Lebaran', amount: 50_000 },
    { kind: 'campaign', name: 'Natal', amount: 10_000 },
  ])
})

test('a discount on the order has the name of its promotion, or the code of the voucher', () => {
  const orderPromotions = [aPromotion('Hemat', amount(5_000))]
  assert.deepEqual(discountsOf(priced([aLine()], { orderPromotions })), [
    { kind: 'order', name: 'Hemat', amount: 5_000 },
  ])
  assert.deepEqual(discountsOf(priced([aLine()], { voucher: aVoucher(percent(10)) })), [
    { kind: 'voucher', name: 'HEMAT10', amount: 10_000 },
  ])
})

test('a discount on shipping has the name of its promotion, the voucher, or is free by the sum', () => {
  const promotions = [aPromotion('Subsidi', amount(8_000))]
  const shipping = (terms: PricingFacts['shipping']['terms']) => ({ shipping: { cost: 20_000, terms } })
  assert.deepEqual(discountsOf(priced([aLine()], shipping({ freeFrom: null, promotions }))), [
    { kind: 'shipping', name: 'Subsidi', amount: 8_000 },
  ])
  assert.deepEqual(discountsOf(priced([aLine()], shipping({ freeFrom: 1, promotions: [] }))), [
    { kind: 'shipping', name: 'Gratis ongkir', amount: 20_000 },
  ])
  const voucher = aVoucher(amount(6_000), { kind: 'shipping' })
  assert.deepEqual(discountsOf(priced([aLine()], { voucher })), [
    { kind: 'voucher', name: 'HEMAT10', amount: 6_000 },
  ])
})

test('a voucher that was spent on the goods is not said to have paid for shipping as well', () => {
  const terms = {
    voucher: aVoucher(percent(10)),
    shipping: { cost: 20_000, terms: { freeFrom: 1, promotions: [] } },
  }
  assert.deepEqual(discountsOf(priced([aLine()], terms)), [
    { kind: 'voucher', name: 'HEMAT10', amount: 10_000 },
    { kind: 'shipping', name: 'Gratis ongkir', amount: 20_000 },
  ])
})

test('a voucher for shipping beside a promotion on the goods is named as what paid for shipping', () => {
  const terms = {
    voucher: aVoucher(amount(6_000), { kind: 'shipping' }),
    orderPromotions: [aPromotion('Hemat', amount(5_000))],
  }
  assert.deepEqual(discountsOf(priced([aLine()], terms)), [
    { kind: 'order', name: 'Hemat', amount: 5_000 },
    { kind: 'voucher', name: 'HEMAT10', amount: 6_000 },
  ])
})

test('a voucher that does not count has taken nothing off', () => {
  const terms = {
    voucher: aVoucher(percent(10), { min_subtotal: 1_000_000 }),
    shipping: { cost: 20_000, terms: { freeFrom: 1, promotions: [] } },
  }
  const cart = priced([aLine()], terms)
  assert.deepEqual(discountsOf(cart), [{ kind: 'shipping', name: 'Gratis ongkir', amount: 20_000 }])
  assert.equal(toStoredPrice(cart, null).voucher_code, null)
  assert.equal(toStoredPrice(priced([aLine()]), null).voucher_code, null)
})

test('an order keeps the sums, who gave them, and the voucher that really counted', () => {
  const cart = withUniqueCode(
    priced([aLine({ qty: 2 })], {
      orderPromotions: [aPromotion('Hemat', amount(5_000))],
      voucher: aVoucher(amount(6_000), { kind: 'shipping' }),
      payment: { fee_flat: 1_000, fee_basis_pt: 0 },
    }),
    345,
  )
  assert.deepEqual(toStoredPrice(cart, 7), {
    subtotal: 200_000,
    discount_total: 5_000,
    shipping_cost: 20_000,
    shipping_discount: 6_000,
    payment_fee: 1_000,
    unique_code: 345,
    total: 210_345,
    preorder_lead_days: 7,
    promotion_name: 'Hemat',
    shipping_promotion_name: null,
    voucher_code: 'HEMAT10',
  })
})

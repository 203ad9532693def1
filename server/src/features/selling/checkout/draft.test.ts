// POST /checkout/draft: the server prices the cart and keeps what it showed.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aProduct } from '../../../../test/world.ts'
import { COURIER, startTestCheckout, type TestCheckout, TRANSFER } from './checkout.fixture.ts'

const CURRENT = '2026-09-09'
let checkout: TestCheckout
before(async () => {
  checkout = await startTestCheckout()
  checkout.app.clock.set('2026-11-15T00:00:00.000Z')
  await checkout.shop({
    slug: 'rotan',
    products: [
      aProduct({ slug: 'kursi', price: 100_000, stock: 5 }),
      aProduct({
        slug: 'meja',
        price: 50_000,
        preorder: { lead_days: 9 },
        options: [
          { name: 'Warna', values: ['Hitam'] },
          { name: 'Ukuran', values: ['L'] },
        ],
        variants: [{ sku: 'MEJA-H', options: { Warna: 'Hitam', Ukuran: 'L' }, stock: 1 }],
      }),
    ],
    payment_methods: [
      TRANSFER,
      { ...TRANSFER, code: 'unik', unique_code: true },
      { ...TRANSFER, code: 'mati', enabled: false },
      { ...TRANSFER, code: 'besar', min_order_total: 1_000_000 },
      { ...TRANSFER, code: 'biaya', fee_flat: 1_000, fee_basis_pt: 70 },
    ],
    promotions: [
      {
        key: 'k',
        name: 'Kampanye',
        kind: 'campaign',
        discount_type: 'percent',
        discount_value: 10,
        products: ['kursi'],
      },
      {
        key: 'o',
        name: 'Belanja Hemat',
        kind: 'order',
        discount_type: 'amount',
        discount_value: 20_000,
        min_subtotal: 150_000,
      },
    ],
    vouchers: [
      { code: 'HEMAT', kind: 'order', discount_type: 'amount', discount_value: 15_000 },
      {
        code: 'LEWAT',
        kind: 'order',
        discount_type: 'amount',
        discount_value: 1,
        ends_at: '2020-01-01T00:00:00Z',
      },
      { code: 'ONGKIR', kind: 'shipping', discount_type: 'percent', discount_value: 100 },
    ],
  })
})
after(() => checkout.close())

describe('a draft', () => {
  test('a draft holds every line and sum, and the contact only masked', async () => {
    const { status, body } = await checkout.draft('rotan', {
      items: [{ slug: 'kursi' }, { slug: 'meja', sku: 'MEJA-H' }],
    })
    assert.equal(status, 200)
    assert.match(body.draft_id, /^drf_[0-9a-z]{26}$/)
    assert.equal(body.expires_at, '2026-11-15T00:30:00.000Z')
    assert.equal(body.otp_required, true)
    assert.deepEqual(body.contact, { channel: 'email', masked: 'b***@contoh.id' })
    const [kursi, meja] = body.lines
    assert.deepEqual(
      [
        kursi.unit_price,
        kursi.undiscounted_unit_price,
        kursi.line_total,
        kursi.promotion_name,
        kursi.variant_label,
      ],
      [90_000, 100_000, 90_000, 'Kampanye', null],
    )
    assert.deepEqual(
      [meja.sku, meja.variant_label, meja.preorder, meja.unit_price],
      ['MEJA-H', 'Hitam / L', true, 50_000],
    )
    assert.equal(body.preorder_lead_days, 9)
    assert.deepEqual(
      [
        body.subtotal,
        body.discount_total,
        body.shipping_cost,
        body.shipping_discount,
        body.payment_fee,
        body.unique_code,
        body.total,
      ],
      [140_000, 0, 10_000, 0, 0, 0, 150_000],
    )
    assert.equal(body.voucher, null)
  })

  test('a draft ignores a price or a total that is sent along', async () => {
    const { body } = await checkout.draft('rotan', { total: 1, subtotal: 1, price: 1 })
    assert.equal(body.total, 100_000)
  })

  test('a draft charges the payment method’s fee, rounded up', async () => {
    const { body } = await checkout.draft('rotan', { payment_method: 'biaya' })
    assert.equal(body.payment_fee, 1_000 + Math.ceil((100_000 * 70) / 10_000))
  })
})

describe('a voucher', () => {
  test('a voucher that applies is named in the draft with its amount', async () => {
    assert.equal((await checkout.draft('rotan', { voucher_code: '  ' })).body.voucher, null)
    const { body } = await checkout.draft('rotan', { voucher_code: ' hemat ' })
    assert.equal(body.voucher.applied, true)
    assert.equal(body.voucher.amount, 15_000)
    assert.equal(body.discount_total, 15_000)
  })

  test('a voucher that does not apply never fails the draft', async () => {
    for (const [voucher_code, reason] of [
      ['TIDAKADA', 'not_found'],
      ['LEWAT', 'expired'],
    ] as const) {
      const { status, body } = await checkout.draft('rotan', { voucher_code })
      assert.equal(status, 200)
      assert.equal(body.voucher.applied, false)
      assert.equal(body.voucher.reason, reason)
      assert.ok(body.voucher.message.length > 5)
      assert.equal(body.discount_total, 0)
    }
  })

  test('a voucher that gives less than a promotion is outbid, and the promotion is named', async () => {
    const { body } = await checkout.draft('rotan', {
      items: [{ slug: 'kursi', qty: 2 }],
      voucher_code: 'HEMAT',
    })
    assert.equal(body.voucher.reason, 'outbid')
    assert.equal(body.voucher.outbid, 20_000)
    assert.equal(body.voucher.outbid_name, 'Belanja Hemat')
    assert.equal(body.promotion_name, 'Belanja Hemat')
    assert.equal(body.discount_total, 20_000)
  })

  test('a voucher that takes nothing off does not ask for a larger cart', async () => {
    const products = [aProduct({ slug: 'stiker', price: 50 }), aProduct({ slug: 'contoh', price: 0 })]
    const percent = { kind: 'order', discount_type: 'percent' } as const
    const vouchers = [
      { code: 'SATU', ...percent, discount_value: 1 },
      { code: 'SEMUA', ...percent, discount_value: 100 },
    ]
    await checkout.shop({ slug: 'murah', products, vouchers })
    for (const [slug, voucher_code] of [
      ['stiker', 'SATU'],
      ['contoh', 'SEMUA'],
    ] as const) {
      const { body } = await checkout.draft('murah', { items: [{ slug }], voucher_code })
      assert.deepEqual([body.voucher.applied, body.voucher.reason], [false, 'no_discount'])
      assert.match(body.voucher.message, /tidak memberi potongan/)
    }
  })

  test('a voucher for shipping makes it free', async () => {
    const { body } = await checkout.draft('rotan', { voucher_code: 'ONGKIR' })
    assert.equal(body.shipping_discount, COURIER.cost)
    assert.equal(body.free_shipping, true)
  })
})

describe('what is refused', () => {
  test('every wrong field of a draft is named in one answer', async () => {
    const { status, body } = await checkout.app.call('/checkout/draft', {
      shop: 'rotan',
      method: 'POST',
      version: CURRENT,
      json: {
        items: [{ product_id: checkout.id('rotan', 'kursi'), qty: '2' }],
        contact: 'bukan kontak',
        city: '',
      },
    })
    assert.equal(status, 400)
    const paths = body.error.details.fields.map((field: { path: string }) => field.path)
    assert.deepEqual(paths.toSorted(), [
      'address',
      'city',
      'contact',
      'customer_name',
      'items[0].qty',
      'payment_method',
      'phone',
      'shipping_quote_id',
    ])
  })

  test('a draft requires a phone in the current version, and none in the baseline', async () => {
    const missing = await checkout.draft('rotan', { version: CURRENT })
    assert.deepEqual(missing.body.error.details.fields, [
      { path: 'phone', code: 'required', message: 'wajib diisi' },
    ])
    for (const phone of [null, '', '  ']) {
      assert.equal((await checkout.draft('rotan', { version: CURRENT, phone })).status, 400, String(phone))
      assert.equal((await checkout.draft('rotan', { phone })).status, 200, 'the baseline does not mind')
    }
    const wrong = await checkout.draft('rotan', { version: CURRENT, phone: '12' })
    assert.equal(wrong.body.error.details.fields[0].path, 'phone')
    assert.equal((await checkout.draft('rotan', { version: CURRENT, phone: '0812-3456-7890' })).status, 200)
  })

  test('a draft with a name, an address or a city of blanks only is refused', async () => {
    const { status, body } = await checkout.draft('rotan', { customer_name: ' ', address: '\t', city: '  ' })
    assert.equal(status, 400)
    assert.deepEqual(
      body.error.details.fields.map((field: { path: string; message: string }) => [
        field.path,
        field.message,
      ]),
      ['customer_name', 'address', 'city'].map((path) => [path, 'wajib diisi']),
    )
  })

  test('a draft with a contact outside the shop’s channel is refused', async () => {
    await checkout.shop({ slug: 'surel', contact: { channel: 'email' } })
    await checkout.shop({ slug: 'wa', contact: { channel: 'whatsapp' } })
    assert.equal((await checkout.draft('surel', { contact: '081234567890' })).status, 400)
    assert.equal((await checkout.draft('wa', { contact: 'budi@contoh.id' })).status, 400)
    const { body } = await checkout.draft('wa', { contact: '0812-3456-7890' })
    assert.deepEqual(body.contact, { channel: 'whatsapp', masked: '+62 ••• 7890' })
  })

  test('a draft with a payment method that is unknown, off, or not for this total is refused', async () => {
    for (const payment_method of ['tidakada', 'mati', 'besar']) {
      const { status, body } = await checkout.draft('rotan', { payment_method })
      assert.equal(status, 422, payment_method)
      assert.equal(body.error.code, 'payment_unavailable')
    }
  })

  test('a draft of a cart that cannot be bought is refused', async () => {
    const { status, body } = await checkout.draft('rotan', {
      items: [
        { slug: 'kursi', qty: 3 },
        { slug: 'kursi', qty: 3 },
      ],
    })
    assert.equal(status, 422)
    assert.equal(body.error.code, 'cart_invalid')
    assert.deepEqual(
      body.error.details.lines.map(({ index }: { index: number }) => index),
      [0],
    )
  })

  test('a draft with an unknown courier, or with a quote for another cart, is refused', async () => {
    const courier = await checkout.draft('rotan', { courier_code: 'lain' })
    assert.equal(courier.body.error.details.fields[0].path, 'courier_code')
    const rates = await checkout.app.call('/shipping/rates', {
      shop: 'rotan',
      method: 'POST',
      json: { destination_ref: '3174041001', items: [{ product_id: checkout.id('rotan', 'kursi'), qty: 2 }] },
    })
    const shipping_quote_id = rates.body.options[0].quote_id
    const quoted = { shipping_quote_id, city: 'Jakarta Selatan' }
    assert.equal((await checkout.draft('rotan', quoted)).body.error.code, 'quote_invalid')
    const fits = await checkout.draft('rotan', { ...quoted, items: [{ slug: 'kursi', qty: 2 }] })
    assert.equal(fits.body.shipping_cost, COURIER.cost)
  })
})

describe('the unique code', () => {
  test('the unique code is only for methods that are settled by hand, and never takes the total past what they take', async () => {
    await checkout.shop({
      slug: 'batas',
      payment_methods: [
        { ...TRANSFER, code: 'gerbang', gateways: ['midtrans', 'manual'], unique_code: true },
        { ...TRANSFER, code: 'pas', unique_code: true, max_order_total: 110_003 },
      ],
    })
    const codeOf = async (payment_method: string) =>
      (await checkout.draft('batas', { payment_method })).body.unique_code
    assert.equal(await codeOf('gerbang'), 0)
    const held = [await codeOf('pas'), await codeOf('pas'), await codeOf('pas')]
    assert.deepEqual(held.toSorted(), [1, 2, 3])
    assert.equal(await codeOf('pas'), 0, 'when none is free')
    await checkout.shop({
      slug: 'penuh',
      payment_methods: [{ ...TRANSFER, unique_code: true, max_order_total: 110_000 }],
    })
    assert.equal((await checkout.draft('penuh')).body.unique_code, 0)
  })

  test('the unique code makes every open total recognisable, also for many drafts at once', async () => {
    const drafts = await Promise.all(
      Array.from({ length: 40 }, () => checkout.draft('rotan', { payment_method: 'unik' })),
    )
    const codes = drafts.map(({ body }) => body.unique_code)
    for (const code of codes) assert.ok(code >= 1 && code <= 999)
    assert.equal(new Set(codes).size, codes.length)
    for (const { body } of drafts) assert.equal(body.total, 100_000 + body.unique_code)
  })

  test('the unique code is free again when its draft has expired', async () => {
    checkout.app.clock.set('2026-11-16T00:00:00.000Z')
    const { body } = await checkout.draft('rotan', { payment_method: 'unik' })
    assert.ok(body.unique_code > 0)
    checkout.app.clock.set('2026-11-15T00:00:00.000Z')
  })
})

// Following an order by its token: GET /orders/track/{token}.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { aProduct } from '../../../../test/world.ts'
import { createLog } from '../../../base/log.ts'
import { QR_IMAGES_PATH } from '../../../domain/addresses.ts'
import { TRANSFER } from '../checkout/checkout.fixture.ts'
import { moveByMerchant } from '../fulfilment/actions/move-by-merchant.ts'
import {
  NOW,
  type Placed,
  type State,
  startTestOrders,
  type Target,
  type TestOrders,
} from '../orders/orders.fixture.ts'

const GATEWAY = { code: 'qris', name: 'QRIS', gateways: ['sandbox' as const] }
const lines: string[] = []
let orders: TestOrders
before(async () => {
  const log = createLog({ logLevel: 'trace', logFormat: 'json' }, { write: (line) => lines.push(line) })
  orders = await startTestOrders({
    log,
    env: { IP_BUDGETS: 'checkout=100000,send=100000,track=5000,lookup=100000' },
  })
  orders.app.clock.set(NOW)
})
after(() => orders.close())

test('a token shows the order it was given for, as it was when it was placed', async () => {
  const shop = await orders.aShop()
  const [first, second] = [await orders.place(shop), await orders.place(shop, { customer_name: 'Sari' })]
  for (const order of [first, second]) {
    const { status, body } = await orders.track(order)
    assert.equal(status, 200)
    const { order: placed, payment } = order.answer.body
    assert.deepEqual([body.order, body.payment, body.next_poll_seconds], [placed, payment, 30])
  }
  assert.notEqual(first.token, second.token)
})

test('the answer to a token is not cached, and says what is left of the budget', async () => {
  const order = await orders.place(await orders.aShop())
  const { headers } = await orders.track(order)
  assert.equal(headers['cache-control'], 'no-store')
  assert.equal(headers.etag, undefined)
  assert.equal(headers['ratelimit-policy'], '"track";q=5000;w=60')
  assert.match(headers.ratelimit ?? '', /^"track";r=\d+;t=\d+$/)
  const left = (text?: string) => Number(/r=(\d+)/.exec(text ?? '')?.[1])
  const next = await orders.track(order)
  assert.equal(left(next.headers.ratelimit), left(headers.ratelimit) - 1)
})

test('a QR picture counts for the same budget as a token', async () => {
  const { shop, token } = await orders.place(await orders.aShop())
  const left = (text?: string) => Number(/^"track";r=(\d+)/.exec(text ?? '')?.[1])
  const before = await orders.app.call(`/orders/track/${token}`, { shop })
  const headers = { Host: `${shop}.localhost` }
  const picture = await orders.app.send(`${QR_IMAGES_PATH}pay_tidakada.png`, { headers })
  assert.equal(picture.status, 404)
  assert.equal(left(picture.headers.ratelimit), left(before.headers.ratelimit) - 1)
})

test('HEAD of a token answers the same headers without a body', async () => {
  const { shop, token } = await orders.place(await orders.aShop())
  const path = `/orders/track/${token}`
  const [get, head] = [
    await orders.app.call(path, { shop }),
    await orders.app.call(path, { shop, method: 'HEAD' }),
  ]
  assert.equal(head.status, 200)
  assert.equal(head.bytes.length, 0)
  for (const name of ['content-type', 'content-length', 'cache-control'])
    assert.equal(head.headers[name], get.headers[name], name)
})

test('an unknown token and one of another shop are the same 404, whatever is asked', async () => {
  const shop = await orders.aShop()
  const { token } = await orders.place(shop)
  const other = await orders.aShop()
  const strangers = [
    [other, token],
    [shop, 'A'.repeat(32)],
    [shop, token.slice(0, -1)],
    [shop, `${token}A`],
    [shop, token.toLowerCase()],
    [shop, 'ord_%00'],
  ] as const
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/payment'],
    ['POST', '/payment/claim'],
  ] as const) {
    const answers = await Promise.all(
      strangers.map(([where, text]) =>
        orders.app.call(`/orders/track/${text}${path}`, { shop: where, method }),
      ),
    )
    for (const { status, text, body, headers } of answers) {
      assert.deepEqual([status, body.error.code, headers['cache-control']], [404, 'not_found', 'no-store'])
      assert.equal(text, answers[0]?.text)
    }
  }
})

const LABELS = {
  placed: 'Pesanan dibuat',
  paid: 'Dibayar',
  processing: 'Diproses',
  shipped: 'Dikirim',
  completed: 'Selesai',
  cancelled: 'Dibatalkan',
  expired: 'Kedaluwarsa',
  refunded: 'Dana dikembalikan',
} as const
type Key = keyof typeof LABELS

describe('the timeline', () => {
  const ALIVE: readonly Key[] = ['placed', 'paid', 'processing', 'shipped', 'completed']
  /** How many steps of a living order are done. */
  const DONE: readonly [State, string, number, string][] = [
    ['pending_payment', 'Menunggu pembayaran', 1, 'pending'],
    ['claimed', 'Menunggu pembayaran', 1, 'claimed'],
    ['paid', 'Dibayar', 2, 'paid'],
    ['processing', 'Diproses', 3, 'paid'],
    ['shipped', 'Dikirim', 4, 'paid'],
    ['completed', 'Selesai', 5, 'paid'],
  ]
  for (const [state, label, done, payment] of DONE) {
    test(`the timeline of an order that is ${state} has ${done} of five steps done`, async () => {
      const { body } = await orders.track(await orders.placeIn(state, await orders.aShop()))
      const expected = ALIVE.map((key, i) => ({
        key,
        label: LABELS[key],
        done: i < done,
        at: i < done ? NOW : null,
      }))
      assert.deepEqual(body.order.timeline, expected)
      assert.deepEqual([body.order.status_label, body.payment.status], [label, payment])
    })
  }

  const ENDS: readonly [path: readonly Target[], steps: readonly Key[], payment: string][] = [
    [['cancelled'], ['placed', 'cancelled'], 'cancelled'],
    [['expired'], ['placed', 'expired'], 'expired'],
    [['paid', 'cancelled'], ['placed', 'paid', 'cancelled'], 'paid'],
    [['paid', 'processing', 'cancelled'], ['placed', 'paid', 'processing', 'cancelled'], 'paid'],
    [['expired', 'paid', 'refunded'], ['placed', 'paid', 'refunded'], 'refunded'],
    [['paid', 'shipped', 'refunded'], ['placed', 'paid', 'shipped', 'refunded'], 'refunded'],
    [['paid', 'processing', 'shipped', 'completed', 'refunded'], [...ALIVE, 'refunded'], 'refunded'],
  ]
  for (const [path, steps, payment] of ENDS) {
    test(`the timeline of an order that went ${path.join(', ')} shows what happened and then its end`, async () => {
      const order = await orders.place(await orders.aShop())
      for (const to of path) await orders.move(order, { to })
      const { body } = await orders.track(order)
      assert.deepEqual(
        body.order.timeline,
        steps.map((key) => ({ key, label: LABELS[key], done: true, at: NOW })),
      )
      const end = steps.at(-1) ?? 'placed'
      assert.deepEqual([body.order.status_label, body.payment.status], [LABELS[end], payment])
    })
  }

  test('the timeline of an order paid after it expired goes on as if it had been paid in time', async () => {
    const order = await orders.placeIn('expired', await orders.aShop())
    await orders.moveByMerchant(order, 'paid')
    const { timeline } = (await orders.track(order)).body.order
    assert.deepEqual(
      timeline.map(({ key, done }: { key: Key; done: boolean }) => [key, done]),
      ALIVE.map((key, i) => [key, i < 2]),
    )
  })
})

test('each step says when it was reached, whatever was noted of the order meanwhile; a skipped one does not', async (t) => {
  t.after(() => orders.app.clock.set(NOW))
  const atHour = (hour: number) => new Date(Date.parse(NOW) + hour * 3_600_000).toISOString()
  const order = await orders.place(await orders.aShop())
  orders.app.clock.set(atHour(1))
  const claimed = await orders.claim(order)
  orders.app.clock.set(atHour(2))
  await orders.moveByMerchant(order, 'paid')
  orders.app.clock.set(atHour(5))
  await orders.moveByMerchant(order, 'shipped')
  const timesOf = ({ body }: typeof claimed) =>
    body.order.timeline.map(({ key, at }: { key: Key; at: string | null }) => [key, at])
  assert.deepEqual(timesOf(claimed).slice(0, 2), [
    ['placed', NOW],
    ['paid', null],
  ])
  assert.deepEqual(timesOf(await orders.track(order)), [
    ['placed', NOW],
    ['paid', atHour(2)],
    ['processing', null],
    ['shipped', atHour(5)],
    ['completed', null],
  ])
})

test('the answer says how long to wait before it is asked for again', async () => {
  const shop = await orders.aShop({ payment_methods: [TRANSFER, GATEWAY] })
  const waitOf = async (state: State, payment_method = 'transfer') =>
    (await orders.track(await orders.placeIn(state, shop, { payment_method }))).body.next_poll_seconds
  assert.equal(await waitOf('pending_payment', 'qris'), 5)
  assert.equal(await waitOf('pending_payment'), 30)
  assert.equal(await waitOf('claimed'), 30)
  assert.equal(await waitOf('paid'), 120)
  assert.equal(await waitOf('shipped'), 300)
  assert.equal(await waitOf('completed'), null)
})

test('a courier is shown as it writes itself, or as the shop calls it, with the page to follow the parcel on', async () => {
  const own = { code: 'toko', name: 'Kurir Pak Joko', cost: 5_000 }
  const shouted = { code: 'lion', name: 'LION', cost: 7_000, service: 'REGPACK' }
  const shop = await orders.aShop({
    shipping: { mode: 'flat', couriers: [own, shouted, { code: 'jne', name: 'JNE', cost: 9_000 }] },
  })
  const courierOf = ({ body }: { body: { order: Record<string, unknown> } }) => {
    const { courier_name, courier_service, tracking_url } = body.order
    return [courier_name, courier_service, tracking_url]
  }
  const nameTold = async (order: Placed) =>
    (await orders.messagesAbout(order)).flatMap((told) =>
      told.kind === 'order_moved' && told.status === 'shipped' ? [told.courier_name] : [],
    )[0]
  const ship = async (courier_code: string, move: object = {}) => {
    const order = await orders.place(shop, { courier_code })
    assert.equal(courierOf(order.answer)[2], null)
    await orders.move(order, { to: 'paid' })
    await orders.move(order, { to: 'shipped', awb: '11LP 1', ...move })
    return [...courierOf(await orders.track(order)), await nameTold(order)]
  }
  assert.deepEqual(await ship('toko'), ['Kurir Pak Joko', null, null, 'Kurir Pak Joko'])
  const lion = 'https://lionparcel.com/track/stt?q=11LP%201'
  assert.deepEqual(await ship('lion'), ['Lion Parcel', 'REGPACK', lion, 'Lion Parcel'])
  const sicepat = 'https://www.sicepat.com/checkAwb'
  assert.deepEqual((await ship('jne', { courierCode: 'sicepat' })).toSpliced(1, 1), [
    'SiCepat',
    sicepat,
    'SiCepat',
  ])
})

test('an order shows the number of its parcel and another courier once it is shipped', async () => {
  const order = await orders.placeIn('paid', await orders.aShop())
  const shop = await orders.shopOf(order.shop)
  const move = { to: 'shipped', awb: 'JNE123', courierCode: 'sicepat' } as const
  await moveByMerchant(orders.app.ctx, shop, { number: order.number.toLowerCase(), ...move }, orders.at())
  const { awb, courier_code } = (await orders.track(order)).body.order
  assert.deepEqual([awb, courier_code], ['JNE123', 'sicepat'])
})

for (const method of [TRANSFER, GATEWAY]) {
  test(`an order by ${method.code} still shows its payment when the method is changed, and when it is gone`, async () => {
    const shop = await orders.aShop({ payment_methods: [method] })
    const order = await orders.place(shop, { payment_method: method.code })
    const earlier = await orders.track(order)
    assert.equal(earlier.body.payment.status, 'pending')
    const manual = { bank: 'BNI', account_number: '999', account_holder: 'PT Lain' }
    const other = { ...TRANSFER, code: 'lain', manual }
    for (const payment_methods of [
      [{ ...method, name: 'Lain', gateways: ['manual' as const], manual }],
      [other],
    ]) {
      await orders.app.shop({ slug: shop, name: 'Rotan', payment_methods })
      const {
        payment_choices,
        next_poll_seconds: _,
        confirmation_url,
        ...now
      } = (await orders.track(order)).body
      assert.deepEqual(now, { order: earlier.body.order, payment: earlier.body.payment })
      assert.equal(confirmation_url, earlier.body.confirmation_url)
      assert.deepEqual(
        payment_choices.map(({ code }: { code: string }) => code),
        payment_methods.map(({ code }) => code),
        'what it may be paid by is what the shop offers now',
      )
    }
  })
}

test('an order shows what was bought also when the merchant has changed or removed it', async () => {
  const shop = await orders.aShop()
  const order = await orders.place(shop)
  const earlier = (await orders.track(order)).body
  await orders.app.shop({ slug: shop, name: 'Baru', products: [aProduct({ slug: 'lain', price: 1 })] })
  assert.deepEqual((await orders.track(order)).body, earlier)
})

test('tracking writes no token and no contact into the log, whatever is asked and whatever fails', async () => {
  const contact = 'paramitha.rahasia@surat-pribadi.id'
  const order = await orders.place(await orders.aShop(), { contact, customer_name: 'Paramitha Kusuma' })
  const { shop, token } = order
  const unknown = 'Tak3rt3bakTak3rt3bakTak3rt3bakT0'
  await whileOrdersAreBroken(async () => assert.equal((await orders.claim(order)).status, 500))
  await orders.claim(order)
  await orders.track({ ...order, token: unknown })
  const host = { Host: `${shop}.localhost` }
  await orders.app.send(`/api/v1/orders/track/${token}?x=${token}`, { method: 'DELETE', headers: host })
  await orders.app.send(`/api/v1/orders/track/${token}/nowhere`, { headers: host })
  await orders.app.call('/orders/lookup/otp/send', { shop, method: 'POST', json: { contact } })
  await orders.app.call('/orders/lookup/otp/verify', { shop, method: 'POST', json: { contact, code: '12' } })
  await orders.moveByMerchant(order, 'paid')

  const output = lines.join('\n')
  assert.ok(output.includes('"constraint":"orders_broken"'), 'the log says what failed')
  assert.ok(output.includes('claimPayment'), 'and where')
  for (const secret of [token, unknown, contact, encodeURIComponent(contact), 'Paramitha'])
    assert.ok(!output.includes(secret), `${secret} is in the log`)
})

/** PostgreSQL then quotes the whole row it refused. */
async function whileOrdersAreBroken(work: () => Promise<void>): Promise<void> {
  const { db } = orders.app.ctx
  await sql`alter table orders add constraint orders_broken check (false) not valid`.execute(db)
  try {
    await work()
  } finally {
    await sql`alter table orders drop constraint orders_broken`.execute(db)
  }
}

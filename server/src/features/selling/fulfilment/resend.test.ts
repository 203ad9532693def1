// Messages as the merchant sees them, and sending one of them once more.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { cookieOf } from '../../../../test/merchants.ts'
import type { MessageStatus } from '../../../db/tables/messages.ts'
import { NOW, startTestOrders, type TestOrders } from '../orders/orders.fixture.ts'

let orders: TestOrders
before(async () => {
  orders = await startTestOrders({
    env: {
      IP_BUDGETS:
        'checkout=1000000,send=1000000,lookup=1000000,track=1000000,shipping=1000000,search=1000000,admin=1000000',
    },
  })
  orders.app.clock.set(NOW)
})
after(() => orders.close())

interface Listed {
  id: string
  kind: string
  status: string
  recipient: string
  order_number: string | null
  can_resend: boolean
}

async function aShop(): Promise<{ shop: string; token: string }> {
  const shop = await orders.aShop({ contact: { channel: 'any', notify: 'rina@rotan.example' } })
  return { shop, token: await orders.app.token({ shop }) }
}

async function list(shop: string, token: string, query = ''): Promise<Listed[]> {
  const { status, body, text } = await orders.app.admin(`/shops/${shop}/messages${query}`, { token })
  assert.equal(status, 200, text)
  return body.items
}

const resend = (shop: string, id: string, who: object) =>
  orders.app.admin(`/shops/${shop}/messages/${id}/resend`, { method: 'POST', ...who })

/** As sending leaves them: what they say is kept in the outbox alone. */
async function become(shop: string, status: MessageStatus): Promise<void> {
  await orders.app.ctx.db
    .updateTable('messages')
    .set({ status, ...(status === 'outbox' ? {} : { sealed: null }) })
    .where('shop_id', '=', orders.shopId(shop))
    .execute()
}

/** The kinds that may be sent again, by the list and by the order itself. */
async function offered(shop: string, token: string, number: string): Promise<string[]> {
  const kinds = (messages: Listed[]) =>
    messages.filter(({ can_resend }) => can_resend).map(({ kind }) => kind)
  const inList = kinds(await list(shop, token)).toSorted()
  const { body } = await orders.app.admin(`/shops/${shop}/orders/${number}`, { token })
  assert.deepEqual(
    kinds(body.messages).toSorted(),
    inList.filter((kind) => !kind.startsWith('merchant_')),
  )
  return inList
}

async function theOne(shop: string, token: string, kind: string): Promise<Listed> {
  const [only, ...others] = await list(shop, token, `?kind=${kind}`)
  assert.ok(only && others.length === 0, `one message ${kind}`)
  return only
}

describe('the list of messages', () => {
  test('tells what was sent to whom about which order, without what it says', async () => {
    const { shop, token } = await aShop()
    const order = await orders.place(shop, { contact: 'sari@contoh.id' })
    const placed = await theOne(shop, token, 'order_placed')
    assert.deepEqual(
      [placed.order_number, placed.recipient, placed.status],
      [order.number, 's***@contoh.id', 'waiting'],
    )
    const { text } = await orders.app.admin(`/shops/${shop}/messages`, { token })
    for (const secret of ['sari@contoh.id', order.token, 'kursi']) assert.ok(!text.includes(secret))
  })

  test('goes page by page, newest first, by status and kind', async () => {
    const { shop, token } = await aShop()
    for (let i = 0; i < 3; i++) await orders.place(shop)
    await become(shop, 'failed')
    await orders.place(shop)
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: { body: { items: Listed[]; next_cursor: string | null } } = await orders.app.admin(
        `/shops/${shop}/messages?status=failed&limit=2&cursor=${cursor}`,
        { token },
      )
      seen.push(...page.body.items.map(({ id }) => id))
      cursor = page.body.next_cursor
    }
    const failed = await list(shop, token, '?status=failed')
    assert.deepEqual(
      seen,
      failed.map(({ id }) => id),
    )
    assert.equal(new Set(seen).size, 9)
    assert.equal((await list(shop, token, '?kind=order_placed')).length, 4)
    // A code that waits may be for nobody.
    assert.equal((await list(shop, token, '?kind=code')).length, 3)
    const unknown = await orders.app.admin(`/shops/${shop}/messages?jenis=code`, { token })
    assert.equal(unknown.status, 400)
  })

  test('needs the scope of messages, or staff', async () => {
    const { shop } = await aShop()
    const path = `/shops/${shop}/messages`
    const narrow = await orders.app.token({ shop, scopes: ['orders:read'] })
    assert.equal((await orders.app.admin(path, { token: narrow })).body.error.details.need, 'messages:read')
    const cookie = await cookieOf(orders.app, { shop, role: 'staff' })
    assert.equal((await orders.app.admin(path, { cookie })).status, 200)
  })
})

describe('a message that is sent again', () => {
  test('is a new one about the order as it is now', async () => {
    const { shop, token } = await aShop()
    const order = await orders.place(shop, { contact: 'sari@contoh.id' })
    const toldOfPlacing = async () =>
      (await orders.messagesAbout(order)).filter(({ kind }) => kind === 'order_placed')
    const [first] = await toldOfPlacing()
    await become(shop, 'sent')
    const { id } = await theOne(shop, token, 'order_placed')
    const answer = await resend(shop, id, { token })
    assert.equal(answer.status, 201, answer.text)
    assert.notEqual(answer.body.id, id)
    assert.deepEqual([answer.body.status, answer.body.order_number], ['waiting', order.number])
    // The page that it leads to names the account: by now the buyer may pay another way.
    assert.deepEqual(await toldOfPlacing(), [first, { ...first, pay_to: null }])
    const { body } = await orders.app.admin(`/shops/${shop}/audit?kind=message`, { token })
    assert.deepEqual([body.items[0].subject, body.items[0].after.resent_as], [id, answer.body.id])
  })

  test('tells of the move that the order has made, and the merchant too', async () => {
    const { shop, token } = await aShop()
    const order = await orders.placeIn('paid', shop)
    await become(shop, 'failed')
    for (const kind of ['order_moved', 'merchant_order_placed']) {
      const { id } = await theOne(shop, token, kind)
      assert.equal((await resend(shop, id, { token })).status, 201, kind)
    }
    const [moved, ...others] = (await orders.messagesAbout(order)).filter(
      ({ kind }) => kind === 'order_moved',
    )
    assert.ok(moved?.kind === 'order_moved' && others.length === 0)
    assert.deepEqual([moved.status, moved.was_paid], ['paid', false])
  })

  test('asks nobody to pay once more: what no longer fits is not offered, and refused', async () => {
    const { shop, token } = await aShop()
    const order = await orders.placeIn('paid', shop, { contact: 'sari@contoh.id' })
    for (const status of ['outbox', 'sent'] as const) {
      await become(shop, status)
      const { id } = await theOne(shop, token, 'order_placed')
      assert.deepEqual(await offered(shop, token, order.number), ['merchant_order_placed', 'order_moved'])
      assert.equal((await resend(shop, id, { token })).body.error.code, 'message_not_resendable')
    }
    await orders.moveByMerchant(order, 'shipped')
    await become(shop, 'sent')
    assert.deepEqual(await offered(shop, token, order.number), ['order_moved'])
    // Of two that tell where it is, the older one says nothing more.
    const [newest, older] = await list(shop, token, '?kind=order_moved')
    assert.equal((await resend(shop, older?.id ?? '', { token })).body.error.code, 'message_not_resendable')
    assert.equal((await resend(shop, newest?.id ?? '', { token })).status, 201)
  })

  test('is refused when it is a code, on its way, or no longer true', async () => {
    const { shop, token } = await aShop()
    await orders.placeIn('cancelled', shop)
    const waiting = await theOne(shop, token, 'order_placed')
    const refused = async (id: string) => {
      const { status, body } = await resend(shop, id, { token })
      assert.deepEqual([status, body.error.code], [409, 'message_not_resendable'])
      return body.error.message
    }
    assert.match(await refused(waiting.id), /menunggu/)
    await become(shop, 'outbox')
    assert.match(await refused((await theOne(shop, token, 'code')).id), /Kode sekali pakai/)
    await become(shop, 'sent')
    assert.match(await refused(waiting.id), /tidak berlaku lagi/)
    assert.equal((await resend(shop, 'msg_tidak_ada', { token })).status, 404)
  })

  test('is of the own shop, and needs to be allowed to work on orders', async () => {
    const { shop, token } = await aShop()
    const other = await aShop()
    await orders.place(shop)
    await become(shop, 'sent')
    const { id } = await theOne(shop, token, 'order_placed')
    assert.equal((await resend(other.shop, id, { token: other.token })).status, 404)
    const reader = await orders.app.token({ shop, scopes: ['messages:read', 'orders:read'] })
    assert.equal((await resend(shop, id, { token: reader })).body.error.details.need, 'orders:write')
    const cookie = await cookieOf(orders.app, { shop, role: 'staff' })
    assert.equal((await resend(shop, id, { cookie })).status, 201)
  })
})

test('what is sent again names the deadline of the page: that of the payment, where it ends before the order', async () => {
  const qris = { code: 'qris', name: 'QRIS', gateways: ['sandbox' as const], channel: 'qris' as const }
  const shop = await orders.aShop({ payment_methods: [qris] })
  const token = await orders.app.token({ shop })
  const order = await orders.place(shop, { payment_method: 'qris' })
  await become(shop, 'outbox')
  const { id } = await theOne(shop, token, 'order_placed')
  assert.equal((await resend(shop, id, { token })).status, 201)
  const page = (await orders.track(order)).body
  assert.ok(page.payment.expires_at < page.order.expires_at)
  const told = (await orders.messagesAbout(order)).flatMap((message) =>
    message.kind === 'order_placed' ? message.pay_before : [],
  )
  assert.deepEqual(told, [page.payment.expires_at, page.payment.expires_at])
})

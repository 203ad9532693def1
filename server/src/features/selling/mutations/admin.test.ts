// Incoming money and the services that tell of it, through the merchant's door.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { SERVICE_KEYS } from '../../../../test/fakes/mutations.ts'
import { cookieOf } from '../../../../test/merchants.ts'
import { features } from '../../index.ts'
import { checkConsistency } from '../../operating/consistency/check-consistency.ts'
import { startTestMoney, type TestMoney } from './mutations.fixture.ts'

const SHOP = 'rotan'
let world: TestMoney
let token: string
before(async () => {
  world = await startTestMoney()
  await world.shop(SHOP)
  token = await world.app.token()
})
after(() => world?.close())

const at = (path: string, request: object = {}) =>
  world.app.admin(`/shops/${SHOP}${path}`, { token, ...request })
const post = (path: string, json: object, request: object = {}) =>
  at(path, { method: 'POST', json, ...request })

async function unknown(amount: number): Promise<string> {
  await world.tell(SHOP, [world.mutation(amount)])
  const { body } = await at('/money?waiting=true')
  const found = body.items.find((each: { amount: number }) => each.amount === amount)
  assert.ok(found, `${amount} waits`)
  return found.id
}

test('a person settles an order by money of another amount, once, and the audit says so', async () => {
  const bought = await world.buy(SHOP)
  const id = await unknown(bought.total - 50_000)
  for (let times = 0; times < 2; times++) {
    const done = await post(`/money/${id}/settle`, { order: bought.number })
    assert.equal(done.status, 200, done.text)
    assert.deepEqual(
      [done.body.state, done.body.order, done.body.settled_by],
      ['settled', bought.number, 'hand'],
    )
  }
  assert.equal(await world.status(bought), 'paid paid')
  assert.deepEqual(await world.payments.messagesTo(bought), ['paid'])
  const { body } = await at('/audit?limit=20')
  const entries = body.items.filter((entry: { subject: string }) => entry.subject === id)
  assert.equal(entries.length, 1)
  const other = await world.buy(SHOP)
  assert.equal((await post(`/money/${id}/settle`, { order: other.number })).body.error.code, 'order_moved')
  const { body: of } = await at(`/money?order=${bought.number}`)
  assert.deepEqual(
    of.items.map((each: { id: string }) => each.id),
    [id],
  )
})

test('an order that is paid, or was cancelled, is not settled by a person either', async () => {
  const [paid, cancelled] = [await world.buy(SHOP), await world.buy(SHOP)]
  await world.tell(SHOP, [world.mutation(paid.total)])
  await world.payments.byMerchant(cancelled, 'cancelled')
  const id = await unknown(777_000)
  for (const { number } of [paid, cancelled]) {
    const answer = await post(`/money/${id}/settle`, { order: number })
    assert.equal(`${answer.status} ${answer.body.error?.code}`, '409 order_moved')
  }
  assert.equal((await post(`/money/${id}/settle`, { order: 'ETL-TIDAKADA' })).status, 404)
  assert.equal((await post('/money/mny_tidakada/settle', { order: paid.number })).status, 404)
})

test('money that is for no order is put aside, and comes back as what it was', async () => {
  const bought = await world.buy(SHOP)
  await world.tell(SHOP, [world.mutation(bought.total)])
  const id = await unknown(bought.total).catch(async () => {
    await world.tell(SHOP, [world.mutation(bought.total)])
    return unknown(bought.total)
  })
  const aside = await post(`/money/${id}/ignore`, { ignored: true })
  assert.equal(aside.body.state, 'ignored')
  assert.equal((await world.payments.order(bought)).needs_attention, null)
  assert.equal((await post(`/money/${id}/ignore`, { ignored: true })).status, 200)
  const back = await post(`/money/${id}/ignore`, { ignored: false })
  assert.deepEqual([back.body.state, back.body.order], ['paid_twice', bought.number])
})

test('what was marked because of money is settled with the last of it', async () => {
  const bought = await world.buy(SHOP)
  const came = [1, 2, 3].map(() => world.mutation(bought.total))
  await world.tell(SHOP, came)
  const marked = async () => (await world.payments.order(bought)).needs_attention
  const { body } = await at(`/money?order=${bought.number}&state=paid_twice`)
  const [one, other] = body.items.map(({ id }: { id: string }) => id)
  await post(`/money/${one}/ignore`, { ignored: true })
  assert.equal(await marked(), 'paid_twice', 'another one is still here')
  const next = await world.buy(SHOP)
  assert.equal((await post(`/money/${other}/settle`, { order: next.number })).status, 200)
  assert.equal(await marked(), null)
})

test('of a transfer of less than the price no more goes back than came', async () => {
  const bought = await world.buy(SHOP)
  const came = bought.total - 253
  await post(`/money/${await unknown(came)}/settle`, { order: bought.number })
  const { body } = await at(`/orders/${bought.number}`)
  assert.deepEqual([body.money.received, body.money.left], [came, came])
  const refused = await post(`/orders/${bought.number}/refunds`, { amount: bought.total })
  assert.equal(refused.body.error.code, 'invalid_request')
  const asked = await post(`/orders/${bought.number}/refunds`, {})
  assert.equal(asked.status, 201, asked.text)
  await post(`/orders/${bought.number}/refunds/${asked.body.refunds[0].id}`, { made: true })
  assert.equal((await world.payments.order(bought)).status, 'refunded')
})

test('a second transfer goes back from the bank: the price is no refund of it', async () => {
  const bought = await world.buy(SHOP)
  await world.tell(SHOP, [world.mutation(bought.total), world.mutation(bought.total)])
  const refused = await post(`/orders/${bought.number}/refunds`, { amount: bought.total })
  assert.equal(refused.body.error.code, 'order_moved')
  assert.match(refused.body.error.message, /Kirim kembali dari bank Anda/)
  const { body } = await at(`/money?order=${bought.number}`)
  const second = body.items.find((each: { state: string }) => each.state === 'paid_twice')
  assert.equal((await post(`/money/${second.id}/ignore`, { ignored: true })).status, 200)
  assert.equal((await post(`/orders/${bought.number}/refunds`, { amount: 10_000 })).status, 201)
})

test('a repeat that a person knows to be money of its own is no repeat any more', async () => {
  const bought = await world.buy(SHOP)
  await world.tell(SHOP, [world.mutation(bought.total)])
  await world.tell(SHOP, [world.mutation(bought.total)], 'mutasibank')
  const { body } = await at('/money?state=ignored')
  const repeat = body.items.find((each: { amount: number }) => each.amount === bought.total)
  assert.equal(repeat.is_repeat, true)
  const next = await world.buy(SHOP)
  const settled = await post(`/money/${repeat.id}/settle`, { order: next.number })
  assert.deepEqual([settled.body.state, settled.body.is_repeat], ['settled', false])
})

test('an account that nobody named is strange until somebody does', async () => {
  const { slug } = await world.shop('kelak')
  const own = { token: await world.app.token({ shop: slug }) }
  const strange = async () =>
    (await world.app.admin(`/shops/${slug}/mutation-services/moota`, own)).body.strange_account
  await world.tell(slug, [world.mutation(5_000, { account: '555000111' })])
  assert.equal(await strange(), '0111')
  const manual = { bank: 'BNI', account_number: '555-000-111', account_holder: 'PT Rotan' }
  await world.app.shop({
    slug,
    name: slug,
    payment_methods: [{ code: 'bni', name: 'BNI', gateways: ['manual'], manual }],
  })
  assert.equal(await strange(), null)
})

test('the keys of a service are an owner’s to set; nobody reads them back, and the owners are told', async () => {
  const manager = await cookieOf(world.app, { shop: SHOP, role: 'manager' })
  const put = (json: object, request: object) =>
    at('/mutation-services/moota', { method: 'PUT', ifMatch: '*', json, ...request })
  assert.equal((await put({ webhook_secret: 'curian' }, { cookie: manager, token: undefined })).status, 403)
  const program = await world.app.token({ shop: SHOP, scopes: ['settings:write'] })
  assert.equal((await put({ webhook_secret: 'curian' }, { token: program })).status, 403)
  const notices = async () =>
    (await world.app.messages(SHOP)).flatMap(({ kind, opened }) =>
      kind === 'owner_notice' ? [opened?.text ?? ''] : [],
    )
  const before = await notices()
  const set = await put({ webhook_secret: 'rahasia-baru-1234' }, {})
  assert.equal(set.status, 200, set.text)
  assert.deepEqual(set.body.keys.webhook_secret, { set: true, last4: '1234' })
  assert.doesNotMatch(set.text, /rahasia-baru/)
  assert.match(set.body.notice_url, /^http:\/\/rotan\.localhost.*\/api\/v1\/mutations\/moota\/notify$/)
  const told = await notices()
  assert.equal(told.length, before.length + 1)
  for (const text of told) assert.match(text, /Kunci layanan mutasi rekening diubah/)
  const bought = await world.buy(SHOP)
  assert.equal(
    (await world.tell(SHOP, [world.mutation(bought.total)])).status,
    403,
    'the old secret is nothing',
  )
  const wrong = await at('/mutation-services/cekmutasi', {
    ...{ method: 'PUT', ifMatch: '*', json: { api_token: 'x' } },
  })
  assert.equal(wrong.body.error.details.fields[0].path, 'api_token')
  await put(SERVICE_KEYS.moota, {})
})

test('a token is tried by asking; one that cannot be asked says so', async () => {
  const good = await post('/mutation-services/moota/try', {})
  assert.deepEqual(good.body, { ok: true, message: 'Moota menerima kunci ini.' })
  const bad = await post('/mutation-services/mutasibank/try', { api_token: 'salah' })
  assert.equal(bad.body.ok, false)
  const never = await post('/mutation-services/cekmutasi/try', {})
  assert.match(never.body.message, /tidak dapat ditanya/)
})

test('after all of it the books are right', async () => {
  assert.deepEqual(
    await checkConsistency(world.app.ctx.db, features, world.payments.checkout.shopId(SHOP)),
    [],
  )
})

// Who may say where buyers' money goes, who hears of it, and that a buyer who was shown an account keeps it.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { cookieOf } from '../../../../test/merchants.ts'
import { anAccount, sessionOf } from '../../people/accounts/accounts.fixture.ts'
import { confirmPerson } from '../../people/accounts/changes.ts'
import { importFile } from '../../shop/imports/imports.fixture.ts'
import { STATIC_QRIS, startTestPayments, type TestPayments } from './payments.fixture.ts'

const SHOP = 'rotan'
const PATH = `/shops/${SHOP}/payment-methods/transfer`
const ACCOUNT = { bank: 'BCA', account_number: '1234567890', account_holder: 'PT Rotan' }
const THIEF = { bank: 'BRI', account_number: '9999000011', account_holder: 'Maling' }

let payments: TestPayments
let app: TestPayments['app']
before(async () => {
  payments = await startTestPayments()
  app = payments.app
  await payments.shop(SHOP, { transfer: { gateways: ['manual'], manual: ACCOUNT }, qris: ['midtrans'] })
  const id = await anAccount(app, { login: 'ibu@rotan.example', shop: SHOP })
  await confirmPerson(app.ctx.db, id, new Date(app.clock.now()))
})
after(() => payments?.close())

const edit = (json: object, by: object, path = PATH) =>
  app.admin(path, { method: 'PATCH', ifMatch: '*', json, ...by })

async function toldOwner(): Promise<{ to: string; text: string }[]> {
  const messages = (await app.messages(SHOP)).filter(({ kind }) => kind === 'owner_notice')
  return messages.map(({ opened, recipient_masked: to }) => ({ to, text: opened?.text ?? '' }))
}

describe('where buyers transfer to', () => {
  test('is no news to the owner who sets it first, and is to other owners; a second one is to both', async () => {
    const shop = 'baru'
    await payments.app.shop({ slug: shop, name: 'Baru', payment_methods: [] })
    const at = new Date(app.clock.now())
    for (const login of ['yati@baru.example', 'kakak@baru.example'])
      await confirmPerson(app.ctx.db, await anAccount(app, { login, shop }), at)
    const cookie = await sessionOf(app, 'yati@baru.example')
    const told = async () =>
      (await app.messages(shop)).flatMap(({ kind, recipient_masked: to }) =>
        kind === 'owner_notice' ? [to] : [],
      )
    const make = (code: string) =>
      app.admin(`/shops/${shop}/payment-methods`, {
        method: 'POST',
        cookie,
        json: {
          code,
          name: code,
          gateways: ['manual'],
          manual: { ...ACCOUNT, account_number: `77${code.length}` },
        },
      })
    assert.equal((await make('transfer')).status, 201)
    assert.deepEqual(await told(), ['k***@baru.example'])
    assert.equal((await make('bri')).status, 201)
    assert.equal((await told()).length, 3)
  })

  test('is not set by a manager nor by a program with settings:write, and nothing changes', async () => {
    const cookie = await cookieOf(app, { shop: SHOP, role: 'manager' })
    const token = await app.token({ shop: SHOP, scopes: ['settings:write'] })
    for (const by of [{ cookie }, { token }]) {
      for (const manual of [THIEF, { qris_payload: STATIC_QRIS }, { whatsapp_phone: '081299990000' }, null]) {
        const answer = await edit({ manual, gateways: ['midtrans'] }, by)
        assert.equal(answer.status, 403, answer.text)
        assert.match(answer.body.error.details.need, /^(owner|all)$/)
      }
      for (const words of [{ name: 'BCA 6666 666 666' }, { sub: 'Rekening baru: 6666-666-666' }]) {
        const answer = await edit(words, by)
        assert.equal(answer.status, 403, answer.text)
      }
      const json = { code: 'baru', name: 'Baru', gateways: ['manual'], manual: THIEF }
      const made = await app.admin(`/shops/${SHOP}/payment-methods`, { method: 'POST', json, ...by })
      assert.equal(made.status, 403, made.text)
      const payee = await app.admin(`/shops/${SHOP}`, {
        method: 'PATCH',
        ifMatch: '*',
        json: { payment: { account_holder: 'Maling' } },
        ...by,
      })
      assert.equal(payee.status, 403, payee.text)
    }
    assert.deepEqual((await app.admin(PATH, { cookie })).body.manual, ACCOUNT)
  })

  test('stays a manager’s matter in all that does not touch it', async () => {
    const cookie = await cookieOf(app, { shop: SHOP, role: 'manager' })
    for (const json of [
      { name: 'Transfer bank', enabled: true, fee_flat: 500, sub: 'BCA' },
      // A form sends it along as it is.
      { manual: ACCOUNT, fee_flat: 0 },
    ]) {
      const answer = await edit(json, { cookie })
      assert.equal(answer.status, 200, answer.text)
    }
    const ids = ['qris', 'transfer']
    const ordered = await app.admin(`/shops/${SHOP}/payment-methods/order`, {
      method: 'POST',
      json: { ids },
      cookie,
    })
    assert.equal(ordered.status, 200, ordered.text)
    assert.deepEqual(await toldOwner(), [])
  })

  test('is set by an owner who has just signed in; the owner hears of it, old and new masked', async () => {
    const cookie = await cookieOf(app, { shop: SHOP, role: 'owner' })
    const bought = await payments.buy(SHOP, 'transfer')
    const shown = (await payments.track(bought)).body.payment
    assert.equal(shown.manual_account_number, ACCOUNT.account_number)

    const changed = await edit({ manual: { account_number: '5550001112' } }, { cookie })
    assert.equal(changed.status, 200, changed.text)
    const [told, ...others] = await toldOwner()
    assert.deepEqual(others, [])
    assert.equal(told?.to, 'i***@rotan.example')
    assert.match(told?.text ?? '', /rekening: BCA •••• 7890 a\.n\. PT Rotan → BCA •••• 1112 a\.n\. PT Rotan/)
    assert.doesNotMatch(told?.text ?? '', /1234567890|5550001112/)

    // Who was told to pay there pays there; who comes later pays to the new one.
    const still = (await payments.track(bought)).body.payment
    assert.deepEqual(still, shown)
    const next = await payments.buy(SHOP, 'transfer')
    assert.equal((await payments.track(next)).body.payment.manual_account_number, '5550001112')
  })

  test('is not set by a session that was left open', async () => {
    const cookie = await cookieOf(app, { shop: SHOP, role: 'owner' })
    payments.turnTo(61)
    const answer = await edit({ manual: THIEF }, { cookie })
    assert.deepEqual([answer.status, answer.body.error.details.need], [403, 'recent_sign_in'])
    assert.equal((await edit({ fee_flat: 100 }, { cookie })).status, 200)
    payments.turnTo(0)
  })
})

test('the keys of a gateway: the owner hears which, by their ends', async () => {
  const token = await app.token({ shop: SHOP })
  const before = (await toldOwner()).length
  const put = (json: object) =>
    app.admin(`/shops/${SHOP}/gateways/midtrans`, { method: 'PUT', ifMatch: '*', json, token })
  assert.equal((await put({ server_key: 'SB-Mid-server-rahasia9876' })).status, 200)
  const told = await toldOwner()
  assert.equal(told.length, before + 1)
  assert.ok(told.some(({ text }) => /midtrans: server_key: •••• .* → •••• 9876/.test(text)))
  assert.ok(!told.some(({ text }) => text.includes('rahasia')))
  // The same once more changes nothing, and nobody is told.
  assert.equal((await put({ server_key: 'SB-Mid-server-rahasia9876' })).status, 200)
  assert.equal((await toldOwner()).length, before + 1)
})

test('a shop file that changes the account tells the owner too; one that is only tried does not', async () => {
  const token = await app.token({ shop: SHOP })
  const before = (await toldOwner()).length
  const file = JSON.stringify({
    slug: SHOP,
    payment_methods: [
      { code: 'transfer', name: 'Transfer', gateways: ['manual'], manual: { account_number: '8887776665' } },
      { code: 'qris', name: 'QRIS', gateways: ['midtrans'] },
    ],
  })
  await importFile(app, file, { shop: SHOP, token, kind: 'shop_file', dryRun: true })
  assert.equal((await toldOwner()).length, before)
  const done = await importFile(app, file, { shop: SHOP, token, kind: 'shop_file' })
  assert.equal(done.state, 'done', JSON.stringify(done))
  const told = await toldOwner()
  assert.equal(told.length, before + 1)
  assert.ok(told.some(({ text }) => /→ .*•••• 6665/.test(text)))
})

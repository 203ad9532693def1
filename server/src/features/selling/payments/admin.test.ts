// Ways to pay and the keys of gateways through the merchant's door.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { type FakeMidtrans, startFakeMidtrans } from '../../../../test/fakes/midtrans.ts'
import { type FakeXendit, startFakeXendit } from '../../../../test/fakes/xendit.ts'
import { cookieOf } from '../../../../test/merchants.ts'
import { aShop } from '../../../../test/world.ts'

let app: TestApp
let token: string
let midtrans: FakeMidtrans
let xendit: FakeXendit
before(async () => {
  midtrans = await startFakeMidtrans()
  xendit = await startFakeXendit()
  app = await startApp({ env: { MIDTRANS_API_URL: midtrans.url, XENDIT_API_URL: xendit.url } })
  await app.shop(aShop({ slug: 'rotan' }))
  token = await app.token()
})
after(async () => {
  await app.close()
  await midtrans.close()
  await xendit.close()
})

const at = (path: string, request: object = {}) => app.admin(`/shops/rotan${path}`, { token, ...request })
const put = (name: string, json: object, request: object = {}) =>
  at(`/gateways/${name}`, { method: 'PUT', ifMatch: '*', json, ...request })
const tryKeys = (name: string, json: object, request: object = {}) =>
  at(`/gateways/${name}/try`, { method: 'POST', json, ...request })

test('a way to pay is made, changed in part under its version, and deleted', async () => {
  const method = {
    code: 'transfer',
    name: 'Transfer BCA',
    gateways: ['manual'],
    manual: { bank: 'BCA', account_number: '123', account_holder: 'Ibu' },
  }
  const made = await at('/payment-methods', { method: 'POST', json: method })
  assert.equal(made.status, 201, made.text)
  const path = '/payment-methods/transfer'
  const changed = await at(path, {
    method: 'PATCH',
    ifMatch: made.body.version,
    json: { fee_flat: 1_000, manual: { account_number: '456' } },
  })
  assert.deepEqual(
    [changed.body.fee_flat, changed.body.manual],
    [1_000, { ...method.manual, account_number: '456' }],
  )
  assert.equal((await at(path, { method: 'PATCH', ifMatch: 1, json: {} })).status, 412)
  assert.equal((await at(path, { method: 'DELETE', ifMatch: changed.body.version })).status, 204)
  const wrong = await at('/payment-methods', { method: 'POST', json: { ...method, manual: {} } })
  assert.equal(wrong.body.error.details.fields[0].path, 'manual')
})

describe('the keys of a gateway', () => {
  const KEY = 'SB-Mid-server-rahasia1234'

  test('are written by an owner, and shown only to be there', async () => {
    const before = await at('/gateways/midtrans')
    assert.deepEqual([before.body.keys, before.body.version], [{ server_key: null }, 0])
    assert.equal(before.body.notice_url, 'http://rotan.localhost/api/v1/gateways/midtrans/notify')
    const set = await put('midtrans', { server_key: KEY }, { ifMatch: 0 })
    assert.equal(set.status, 200, set.text)
    assert.deepEqual(set.body.keys, { server_key: { set: true, last4: '1234' } })
    assert.equal(set.headers.etag, '"1"')
    // Of two who exchange it the second gets a conflict.
    assert.equal((await put('midtrans', { server_key: 'lain' }, { ifMatch: 0 })).status, 412)
    assert.equal((await put('midtrans', { server_key: 'lain' }, { ifMatch: undefined })).status, 428)
    const { items } = (await at('/gateways')).body
    assert.deepEqual(
      items.map(({ name }: { name: string }) => name),
      ['midtrans', 'xendit'],
    )
  })

  test('are set by nobody but an owner, and hidden from staff', async () => {
    await put('midtrans', { server_key: KEY })
    const manager = { token: undefined, cookie: await cookieOf(app, { shop: 'rotan', role: 'manager' }) }
    assert.equal((await put('midtrans', { server_key: 'x' }, manager)).body.error.details.need, 'owner')
    const narrow = { token: await app.token({ scopes: ['settings:write'] }) }
    assert.equal((await put('midtrans', { server_key: 'x' }, narrow)).body.error.details.need, 'all')
    assert.equal((await at('/gateways/midtrans', manager)).body.keys.server_key.last4, '1234')
    const staff = { token: undefined, cookie: await cookieOf(app, { shop: 'rotan', role: 'staff' }) }
    assert.equal((await at('/gateways/midtrans', staff)).body.keys, null)
    assert.equal((await tryKeys('midtrans', {}, staff)).status, 403)
  })

  test('are in no answer and in no audit, and go where they are null', async () => {
    await put('xendit', { secret_key: 'xnd_rahasia_0001', callback_token: 'token-rahasia' })
    const gone = await put('xendit', { callback_token: null })
    assert.deepEqual(gone.body.keys, { secret_key: { set: true, last4: '0001' }, callback_token: null })
    const { body, text } = await at('/audit?kind=gateway&subject=xendit')
    assert.deepEqual(body.items[0].after, { changed: ['callback_token'] })
    assert.ok(!text.includes('rahasia'))
    const strange = await put('xendit', { server_key: 'x' })
    assert.deepEqual([strange.status, strange.body.error.details.fields[0].path], [400, 'server_key'])
    assert.equal((await put('sandbox', {})).status, 400)
  })
})

describe('keys are tried', () => {
  test('as they are given, or as the shop has them', async () => {
    await put('midtrans', { server_key: null })
    await put('xendit', { secret_key: null, callback_token: null })
    for (const [name, keys] of [
      ['midtrans', midtrans.credentials],
      ['xendit', xendit.credentials],
    ] as const) {
      assert.deepEqual((await tryKeys(name, {})).body, { ok: false, message: 'Kunci belum diisi.' })
      const good = await tryKeys(name, keys)
      assert.deepEqual([good.status, good.body.ok], [200, true], good.text)
      await put(name, keys)
      assert.equal((await tryKeys(name, {})).body.ok, true)
      const [first = ''] = Object.keys(keys)
      const { body } = await tryKeys(name, { [first]: 'kunci-yang-salah' })
      assert.equal(body.ok, false)
      assert.match(body.message, /^Kunci ditolak\. (Midtrans|Xendit): /)
    }
    assert.equal(midtrans.transactions.size + xendit.payments.size, 0)
  })

  test('and a gateway that does not answer says nothing about them', async () => {
    xendit.answer({ status: 503, body: '' })
    const { body } = await tryKeys('xendit', xendit.credentials)
    assert.deepEqual(body, { ok: false, message: 'Xendit sedang tidak dapat dihubungi. Coba lagi nanti.' })
  })

  test('a key of Xendit that may not see the balance is a good one', async () => {
    xendit.answer(xendit.error(403, 'forbidden', 'REQUEST_FORBIDDEN_ERROR'))
    assert.equal((await tryKeys('xendit', xendit.credentials)).body.ok, true)
  })
})

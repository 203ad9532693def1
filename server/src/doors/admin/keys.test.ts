// Idempotency-Key on the merchant's side: a repeated POST does its work once, also one that is of no shop.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startApp, type TestApp } from '../../../test/app.ts'
import { cookieOf } from '../../../test/merchants.ts'
import { aShop } from '../../../test/world.ts'
import { adminRoutes } from './routes.ts'

let app: TestApp
before(async () => {
  app = await startApp({ env: { ALLOW_PRIVATE_ADDRESSES: '1' } })
  await app.shop(aShop({ slug: 'rotan' }))
})
after(() => app.close())

describe('createShop under a key', () => {
  const create = (cookie: string, key: string, json: object) =>
    app.admin('/shops', { method: 'POST', cookie, json, headers: { 'Idempotency-Key': key } })

  test('the same request again gets the first answer again, with the same link for the owner', async () => {
    const cookie = await cookieOf(app, 'operator')
    const json = { slug: 'baru', name: 'Baru', owner: 'pemilik@baru.example' }
    const first = await create(cookie, 'sekali', json)
    assert.equal(first.status, 201, first.text)
    assert.equal(first.headers['idempotent-replay'], undefined)
    const again = await create(cookie, 'sekali', json)
    assert.deepEqual([again.status, again.headers['idempotent-replay']], [201, 'true'], again.text)
    assert.equal(again.text, first.text)
    assert.ok(again.body.owner_link)
  })

  test('a key belongs to one request', async () => {
    const cookie = await cookieOf(app, 'operator')
    assert.equal((await create(cookie, 'satu', { slug: 'satu', name: 'Satu' })).status, 201)
    const other = await create(cookie, 'satu', { slug: 'dua', name: 'Dua' })
    assert.deepEqual([other.status, other.body.error.code], [422, 'idempotency_key_reused'])
    assert.equal((await app.admin('/shops/dua', { cookie })).status, 404)
  })

  test('and to one person: another’s same key is another key', async () => {
    const [one, other] = [await cookieOf(app, 'operator'), await cookieOf(app, 'operator')]
    assert.equal((await create(one, 'kembar', { slug: 'kembar-a', name: 'A' })).status, 201)
    const second = await create(other, 'kembar', { slug: 'kembar-b', name: 'B' })
    assert.deepEqual([second.status, second.headers['idempotent-replay']], [201, undefined])
  })

  test('of two at once one works, and one shop is there', async () => {
    const cookie = await cookieOf(app, 'operator')
    const json = { slug: 'serentak', name: 'Serentak' }
    const answers = await Promise.all([1, 2, 3].map(() => create(cookie, 'serentak', json)))
    for (const { status, text } of answers) assert.ok(status === 201 || status === 409, text)
    assert.ok(answers.some(({ status }) => status === 201))
    assert.equal((await create(cookie, 'serentak', json)).status, 201)
  })

  test('an answer that was lost makes no second shop: it says so', async () => {
    const cookie = await cookieOf(app, 'operator')
    const json = { slug: 'hilang', name: 'Hilang' }
    assert.equal((await create(cookie, 'hilang', json)).status, 201)
    await app.ctx.db
      .updateTable('idempotency_keys')
      .where('done_as', '=', 'hilang')
      .set(({ ref }) => ({ status: null, sealed: null, leased_until: ref('created_at') }))
      .execute()
    const again = await create(cookie, 'hilang', json)
    assert.deepEqual([again.status, again.body.error.code], [409, 'idempotency_answer_lost'])
  })
})

test('a webhook’s secret is changed once under a key, and shown again', async () => {
  const token = await app.token({ shop: 'rotan' })
  const post = (path: string, json?: object) =>
    app.admin(`/shops/rotan/webhooks${path}`, {
      method: 'POST',
      token,
      ...(json && { json }),
      headers: { 'Idempotency-Key': `rotasi${path}` },
    })
  const { body: made } = await post('', { url: 'http://127.0.0.1:1/', types: ['*'] })
  const first = await post(`/${made.id}/secret`)
  assert.equal(first.status, 200, first.text)
  const again = await post(`/${made.id}/secret`)
  assert.deepEqual([again.status, again.headers['idempotent-replay']], [200, 'true'])
  assert.equal(again.body.secret, first.body.secret)
})

/** Repeating these does no harm by itself, or nothing of them may be kept. */
const WITHOUT_KEY = {
  'quotes and previews': ['previewParcels', 'previewPrice', 'previewShop', 'quoteShipping'],
  'asks somebody else, or looks again': [
    'refreshParcel',
    'tryBooking',
    'tryCourier',
    'tryGateway',
    'tryMutationService',
    'verifyDomain',
  ],
  'shows all of a buyer, or is done once anyway': [
    'findBuyer',
    'exportBuyer',
    'anonymiseBuyer',
    'createDataRequest',
    'closeDataRequest',
    'buyPlan',
  ],
  'known by its endpoint': ['createPushSubscription'],
  'of what can be guessed, and ways in': [
    'changePassword',
    'createPassword',
    'sendContactCode',
    'confirmContact',
    'startSecondFactor',
    'confirmSecondFactor',
    'renewRecoveryCodes',
    'signIn',
    'sendSignInCode',
    'signInWithCode',
    'getPasskeySignInOptions',
    'signInWithPasskey',
    'getEntryLink',
    'useEntryLink',
    'getEntryLinkPasskeyOptions',
    'useEntryLinkForPasskey',
    'sendRecoveryLink',
    'sendSignUpCode',
    'signUp',
  ],
}

test('every other POST keeps its answer under a key', () => {
  const never = adminRoutes.filter(({ method, keepReply }) => method === 'POST' && keepReply === 'never')
  assert.deepEqual(never.map(({ op }) => op).sort(), Object.values(WITHOUT_KEY).flat().sort())
  for (const { method, keepReply, need, op } of adminRoutes)
    if (method === 'POST' && keepReply !== 'never')
      assert.ok(need !== 'anyone' && need !== 'known', `${op}: nobody whose key it would be`)
})

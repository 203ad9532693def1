// A form that is refused costs no Idempotency-Key, at any endpoint, and is refused with every error at once.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { startApp, type TestApp } from '../../test/app.ts'
import { aProduct, aShop } from '../../test/world.ts'
import { apiRoutes } from '../doors/storefront/routes.ts'

let app: TestApp
before(async () => {
  app = await startApp()
  await app.shop(aShop({ contact: { channel: 'email' }, products: [aProduct({ slug: 'kursi' })] }))
})
after(() => app.close())

const withForm = apiRoutes.filter(({ method, described }) => {
  const shape: { properties?: object } = described.body ?? {}
  return method === 'POST' && Object.keys(shape.properties ?? {}).length > 0
})

function post(path: string, key: string, json: unknown) {
  return app.call(path, { method: 'POST', headers: { 'Idempotency-Key': key }, json })
}

describe('a refused form leaves the key free', () => {
  const wrong = [
    { contact: 'bukan kontak', code: '123456', items: [] },
    { contact: 'a@b', code: '123456', items: 'x' },
    { contact: '+1', code: '', q: 1, ref: 1 },
    { contact: '   ', draft_id: '' },
  ]
  for (const { op, path } of withForm) {
    test(op, async () => {
      const key = randomUUID()
      for (const json of wrong) {
        const answer = await post(path, key, json)
        assert.deepEqual([answer.status, answer.body.error.code], [400, 'invalid_request'], answer.text)
        assert.equal(answer.headers['idempotent-replay'], undefined)
      }
    })
  }

  test('and the corrected one is worked on', async () => {
    const key = randomUUID()
    assert.equal((await post('/orders/lookup/otp/send', key, { contact: 'salah' })).status, 400)
    assert.equal((await post('/orders/lookup/otp/send', key, { contact: 'budi@contoh.id' })).status, 200)
  })
})

describe('every error is answered at once', () => {
  const pathsOf = async (path: string, json: unknown) => {
    const answer = await app.call(path, { method: 'POST', json })
    assert.equal(answer.status, 400)
    return answer.body.error.details.fields.map((field: { path: string }) => field.path)
  }

  test('of a lookup: the contact and the code', async () => {
    assert.deepEqual((await pathsOf('/orders/lookup/otp/verify', { contact: 'x', code: '' })).sort(), [
      'code',
      'contact',
    ])
  })

  test('of rates: the destination and the items', async () => {
    const items = [{ product_id: 'x', qty: 0 }]
    assert.deepEqual(await pathsOf('/shipping/rates', { items }), ['items[0].qty', 'destination_ref'])
  })

  test('of a draft: what only the shop knows, too', async () => {
    const paths = await pathsOf('/checkout/draft', { contact: '0812 3456 7890', city: '' })
    assert.ok(
      ['items', 'customer_name', 'city', 'contact', 'shipping_quote_id'].every((each) =>
        paths.includes(each),
      ),
    )
  })

  test('but no more than fifty, and a list that is too long is one error', async () => {
    const wrong = (count: number) => ({
      items: Array.from({ length: count }, () => ({})),
      destination_ref: 'x',
    })
    assert.equal((await pathsOf('/shipping/rates', wrong(100))).length, 50)
    assert.deepEqual(await pathsOf('/shipping/rates', wrong(101)), ['items'])
    assert.deepEqual(await pathsOf('/shipping/rates', wrong(20_000)), ['items'])
  })
})

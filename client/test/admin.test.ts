// The client of the admin API: what its methods send, and what they make of an answer.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAdminClient, isAdminError } from '../src/admin.ts'
import { answer, fakeShop } from './fake-shop.ts'

const clientOf = (baseUrl: string) =>
  createAdminClient({ baseUrl, token: 'etk_1', retries: { firstDelayMs: 1 } })

test('a change sends its token, its version and only its own fields', async () => {
  await using shop = await fakeShop(answer(200, { id: 'vch_1', version: 4 }))
  const client = clientOf(shop.baseUrl)
  const saved = await client.updateVoucher({ shop: 'rotan', id: 'vch_1', discount_value: 20 }, { ifMatch: 3 })
  assert.equal(saved.version, 4)
  const [asked] = shop.asked
  assert.deepEqual([asked?.method, asked?.url], ['PATCH', '/api/v1/shops/rotan/vouchers/vch_1'])
  assert.equal(asked?.headers.authorization, 'Bearer etk_1')
  assert.equal(asked?.headers['if-match'], '"3"')
  assert.deepEqual(JSON.parse(asked?.body ?? ''), { discount_value: 20 })
})

test('a list sends its filters in the address', async () => {
  await using shop = await fakeShop(answer(200, { items: [], next_cursor: null, total: 0 }))
  await clientOf(shop.baseUrl).listVouchers({ shop: 'rotan', limit: 10 })
  assert.equal(shop.asked[0]?.url, '/api/v1/shops/rotan/vouchers?limit=10')
})

test('what is created is created once, however often it is sent', async () => {
  const away = answer(503, { error: { code: 'unavailable', message: 'x', details: {} } })
  await using shop = await fakeShop(away, answer(201, { id: 'vch_1', version: 1 }))
  await clientOf(shop.baseUrl).createVoucher({ shop: 'rotan', code: 'HEMAT' })
  const keys = shop.asked.map(({ headers }) => headers['idempotency-key'])
  assert.equal(keys.length, 2)
  assert.ok(keys[0] && keys[0] === keys[1])
})

test('a change is sent once: whether it was made is for the caller to find out', async () => {
  await using shop = await fakeShop(
    answer(503, { error: { code: 'unavailable', message: 'x', details: {} } }),
  )
  await assert.rejects(clientOf(shop.baseUrl).deleteVoucher({ shop: 'rotan', id: 'vch_1' }, { ifMatch: 1 }))
  assert.equal(shop.asked.length, 1)
})

test('nothing is answered with nothing, and a refusal with its code and what is there now', async () => {
  const current = { id: 'vch_1', version: 9 }
  await using shop = await fakeShop(
    (res) => res.writeHead(204).end(),
    answer(412, { error: { code: 'edit_conflict', message: 'x', details: { current } } }),
  )
  const client = clientOf(shop.baseUrl)
  const input = { shop: 'rotan', id: 'vch_1' }
  assert.equal(await client.deleteVoucher(input, { ifMatch: 1 }), undefined)
  await assert.rejects(client.deleteVoucher(input, { ifMatch: 1 }), (error) => {
    assert.ok(isAdminError(error) && error.code === 'edit_conflict')
    assert.deepEqual(error.details.current, current)
    return true
  })
})

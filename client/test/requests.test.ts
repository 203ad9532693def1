// What a method sends: address, headers, body, and nothing besides.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NEWEST } from '../src/generated/api.ts'
import { createClient, fetchFor } from '../src/index.ts'
import { answer, done, fakeShop } from './fake-shop.ts'

test('query parameters go into the address, and those left undefined do not', async () => {
  await using shop = await fakeShop(answer(200, { products: [], total: 0 }))
  const client = createClient({ baseUrl: `${shop.baseUrl}/` })
  const body = await client.listProducts({ cat: 'kursi & meja', limit: 24, tag: undefined })
  assert.deepEqual(body, { products: [], total: 0 })
  assert.equal(shop.asked[0]?.method, 'GET')
  assert.equal(shop.asked[0]?.url, '/api/v1/products?cat=kursi+%26+meja&limit=24')
  await client.listProducts()
  assert.equal(shop.asked[1]?.url, '/api/v1/products')
})

test('a path parameter is encoded into its place', async () => {
  await using shop = await fakeShop(done)
  await createClient({ baseUrl: shop.baseUrl }).getProduct({ slug: 'kursi/teras?' })
  assert.equal(shop.asked[0]?.url, '/api/v1/products/kursi%2Fteras%3F')
})

test('an empty path parameter is refused before it becomes another address', async () => {
  await using shop = await fakeShop(done)
  const client = createClient({ baseUrl: shop.baseUrl })
  for (const slug of ['', '.', '..', undefined as unknown as string]) {
    await assert.rejects(client.getProduct({ slug }), TypeError)
  }
  assert.equal(shop.asked.length, 0)
})

test('on behalf of a buyer, every request names the site’s key and the buyer’s address', async () => {
  await using shop = await fakeShop(done)
  const fetch = fetchFor({ siteKey: 'etk_rahasia', buyerIp: '198.51.100.7' })
  await createClient({ baseUrl: shop.baseUrl, fetch }).listCategories()
  const headers = shop.asked[0]?.headers
  assert.equal(headers?.['x-etalase-site-key'], 'etk_rahasia')
  assert.equal(headers?.['x-buyer-ip'], '198.51.100.7')
  assert.equal(headers?.['x-api-version'], NEWEST)
})

test('a POST sends its object as the JSON body', async () => {
  await using shop = await fakeShop(answer(200, { sent: true }))
  await createClient({ baseUrl: shop.baseUrl }).sendCheckoutCode({ draft_id: 'drf_1' })
  const [asked] = shop.asked
  assert.equal(asked?.method, 'POST')
  assert.equal(asked?.headers['content-type'], 'application/json')
  assert.deepEqual(JSON.parse(asked?.body ?? ''), { draft_id: 'drf_1' })
})

test('a POST that has only a path sends no body', async () => {
  await using shop = await fakeShop(answer(200, { order: null, payment: null }))
  await createClient({ baseUrl: shop.baseUrl }).claimPayment({ token: 'trk_1' })
  const [asked] = shop.asked
  assert.equal(asked?.url, '/api/v1/orders/track/trk_1/payment/claim')
  assert.equal(asked?.body, '')
  assert.equal(asked?.headers['content-type'], undefined)
})

test('the version is the newest, or the one the client was made for, whatever the call says', async () => {
  await using shop = await fakeShop(done)
  await createClient({ baseUrl: shop.baseUrl }).listCategories()
  await createClient({ baseUrl: shop.baseUrl, version: '2026-09-05' }).listCategories(
    {},
    { headers: { 'x-api-version': '2020-01-01', 'X-Trace': 'abc' } },
  )
  assert.deepEqual(
    shop.asked.map(({ headers }) => headers['x-api-version']),
    [NEWEST, '2026-09-05'],
  )
  assert.equal(shop.asked[1]?.headers['x-trace'], 'abc')
})

test('every POST gets a key of its own, or the one it is given', async () => {
  await using shop = await fakeShop(answer(200, { sent: true }))
  const client = createClient({ baseUrl: shop.baseUrl })
  await client.sendCheckoutCode({ draft_id: 'drf_1' })
  await client.sendCheckoutCode({ draft_id: 'drf_1' })
  await client.sendCheckoutCode({ draft_id: 'drf_1' }, { idempotencyKey: 'mine' })
  const [first, second, third] = shop.asked.map(({ headers }) => String(headers['idempotency-key']))
  assert.match(first ?? '', /^[0-9a-f]{32}$/)
  assert.match(second ?? '', /^[0-9a-f]{32}$/)
  assert.notEqual(first, second)
  assert.equal(third, 'mine')
})

test('reads and the search on every keystroke carry no key', async () => {
  await using shop = await fakeShop(done)
  const client = createClient({ baseUrl: shop.baseUrl })
  await client.listProducts()
  await client.searchDestinations({ q: 'kebay' })
  for (const { headers } of shop.asked) assert.equal(headers['idempotency-key'], undefined)
})

test('cookies are left at home', async () => {
  const seen: RequestInit[] = []
  const fetch = async (_url: string, init: RequestInit) => {
    seen.push(init)
    return Response.json({ categories: [] })
  }
  await createClient({ baseUrl: '/api/v1', fetch }).listCategories()
  assert.equal(seen[0]?.credentials, 'omit')
})

test('a name that the shop ignored is told once on the console, while one develops', async (t) => {
  await using shop = await fakeShop(answer(200, { products: [] }, { 'X-Ignored-Parameters': 'category' }))
  const warn = t.mock.method(console, 'warn', () => {})
  const client = createClient({ baseUrl: shop.baseUrl })
  const misspelt = { category: 'keramik', limit: 24 }
  await client.listProducts(misspelt)
  await client.listProducts(misspelt)
  assert.deepEqual(
    warn.mock.calls.map(({ arguments: told }) => told),
    [['listProducts ignores what it does not know: category']],
  )
  process.env.NODE_ENV = 'production'
  t.after(() => delete process.env.NODE_ENV)
  await createClient({ baseUrl: shop.baseUrl }).listProducts(misspelt)
  assert.equal(warn.mock.callCount(), 1, 'no buyer’s console is filled')
})

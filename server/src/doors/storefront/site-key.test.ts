// A site's own server calls for many buyers: limits are each buyer's, for those who have a key of the shop.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startApp, type TestApp } from '../../../test/app.ts'
import { aShop } from '../../../test/world.ts'

const LIMIT = 3
let app: TestApp
let key: string
before(async () => {
  app = await startApp({ env: { IP_BUDGETS: `search=${LIMIT}`, TRUST_PROXY: 'loopback' } })
  await app.shop(aShop({ slug: 'rotan', domains: [{ host: 'rotan.example' }] }))
  await app.shop(aShop({ slug: 'katun', domains: [{ host: 'katun.example' }] }))
  key = await app.token({ shop: 'rotan', scopes: ['site'] })
})
after(() => app?.close())

let servers = 0
/** A server with an address of its own, which asks for a buyer. */
function aServer(host = 'rotan.example') {
  const own = `203.0.113.${++servers}`
  return (headers: Record<string, string>) =>
    app.call('/shipping/destinations', {
      method: 'POST',
      json: { q: 'coblong' },
      headers: { Host: host, 'X-Forwarded-For': own, ...headers },
    })
}

const statusesOf = async (answers: readonly Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status)

test('with its key a server asks for each buyer by the budget of that buyer', async () => {
  const ask = aServer()
  const of = (buyer: string) => ask({ 'X-Etalase-Site-Key': key, 'X-Buyer-IP': buyer })
  for (const buyer of ['198.51.100.1', '198.51.100.2', '2001:db8::1'])
    assert.deepEqual(await statusesOf([of(buyer), of(buyer), of(buyer)]), [200, 200, 200])
  assert.equal((await of('198.51.100.1')).status, 429)
  // One subscriber, whatever the end of the address.
  assert.equal((await of('2001:db8::2')).status, 429)
  // Its own budget is whole.
  assert.deepEqual(await statusesOf([ask({}), ask({}), ask({})]), [200, 200, 200])
  assert.equal(
    (await ask({ 'X-Buyer-IP': '198.51.100.9' })).status,
    429,
    'an address without a key says nothing',
  )
})

test('an address that a shop’s server names is used up there, and nowhere else', async () => {
  const ask = aServer()
  const named = () => ask({ 'X-Etalase-Site-Key': key, 'X-Buyer-IP': '198.51.100.50' })
  assert.deepEqual(await statusesOf([named(), named(), named()]), [200, 200, 200])
  assert.equal((await named()).status, 429)
  const himself = { 'X-Forwarded-For': '198.51.100.50' }
  for (const host of ['rotan.example', 'katun.example'])
    assert.equal((await aServer(host)(himself)).status, 200, host)
})

test('a key without a buyer is asked for by the server itself', async () => {
  const ask = aServer()
  const alone = () => ask({ 'X-Etalase-Site-Key': key })
  assert.deepEqual(await statusesOf([alone(), alone(), alone()]), [200, 200, 200])
  assert.equal((await alone()).status, 429)
})

test('a key that is forged, of another shop, of another kind or in a page is refused', async () => {
  const other = await app.token({ shop: 'katun', scopes: ['site'] })
  const all = await app.token({ shop: 'rotan', scopes: ['all'] })
  const forged = `etk_${'A'.repeat(43)}`
  const ask = aServer()
  for (const wrong of [forged, other, all, '', 'x'.repeat(5_000), key.slice(0, -1)]) {
    const { status, body } = await ask({ 'X-Etalase-Site-Key': wrong, 'X-Buyer-IP': '198.51.100.77' })
    assert.equal(status, 403, wrong)
    assert.equal(body.error.code, 'forbidden')
    assert.match(body.error.message, /^Kunci situs/)
  }
  const page = { Origin: 'https://rotan.example', 'X-Buyer-IP': '198.51.100.77' }
  assert.equal((await ask({ ...page, 'X-Etalase-Site-Key': key })).status, 403)
  // None of it took anything of the buyer whose address was named.
  const { headers } = await ask({ 'X-Etalase-Site-Key': key, 'X-Buyer-IP': '198.51.100.77' })
  assert.match(String(headers.ratelimit), new RegExp(`"search";r=${LIMIT - 1};`))
})

test('a buyer is one address', async () => {
  const ask = aServer()
  for (const wrong of ['', 'localhost', '198.51.100.1, 198.51.100.2', '198.51.100.1:80', '999.1.1.1']) {
    const { status, body } = await ask({ 'X-Etalase-Site-Key': key, 'X-Buyer-IP': wrong })
    assert.equal(status, 400, wrong)
    assert.equal(body.error.details.fields[0].path, 'X-Buyer-IP')
  }
})

test('a key of a site opens nothing of the merchant’s', async () => {
  const { status, body } = await app.admin('/shops/rotan/orders', { token: key })
  assert.deepEqual([status, body.error.details.need], [403, 'orders:read'])
})

// The merchant's assistant by MCP: what a token lets it do, that every tool answers as its operation, and what it leaves behind.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { cookieOf } from '../../../test/merchants.ts'
import { aProduct, aShop } from '../../../test/world.ts'
import type { Json } from '../../base/json.ts'
import type { Scope } from '../../domain/access.ts'
import { dangerOf } from '../../domain/dangerous.ts'
import {
  type Placed,
  startTestOrders,
  type TestOrders,
} from '../../features/selling/orders/orders.fixture.ts'
import { callTool, sendRpc } from './assistant.fixture.ts'
import { adminRoutes } from './routes.ts'

let world: TestOrders
let shop: string
let order: Placed
let all: string
let product: { id: string; name: string }
before(async () => {
  world = await startTestOrders()
  shop = await world.aShop({ products: [aProduct({ slug: 'kursi', stock: 7 })] })
  all = await world.app.token({ shop })
  order = await world.placeIn('paid', shop)
  product = (await world.app.admin(`/shops/${shop}/products/kursi`, { token: all })).body
})
after(() => world.close())

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const call = async (name: string, given: Json = {}, token = all) => {
  const { status, body } = await callTool(world.app, token, name, given)
  return { status, ...body.result, error: body.error }
}
const namesFor = async (...scopes: Scope[]): Promise<string[]> => {
  const { body } = await sendRpc(world.app, await world.app.token({ shop, scopes }), list)
  return body.result.tools.map(({ name }: { name: string }) => name)
}

const OF_ORDERS = ['getWaiting', 'listOrders', 'getOrder', 'listParcels', 'getFigures', 'getSalesReport']
const OF_PRODUCTS = [
  'listProducts',
  'getProduct',
  'listCategories',
  'listStockLedger',
  'listRestockWaits',
  'getFeeds',
  'listPromotions',
  'listVouchers',
  'getBuyLink',
]
const CHANGES = ['createProduct', 'changeStock']

describe('which tools there are', () => {
  test('a token sees those that its scopes let it use', async () => {
    assert.deepEqual(await namesFor('orders:read'), OF_ORDERS)
    assert.deepEqual(await namesFor('products:read'), OF_PRODUCTS)
    assert.deepEqual(await namesFor('products:write'), [...OF_PRODUCTS, ...CHANGES])
    assert.deepEqual(await namesFor('settings:read'), ['getSetup'])
    assert.deepEqual(await namesFor('site', 'messages:read', 'webhooks:write'), [])
    assert.deepEqual(await namesFor('all'), [...OF_ORDERS, ...OF_PRODUCTS, 'getSetup', ...CHANGES])
  })

  test('one that it may not use is refused with what is missing, and does nothing', async () => {
    const token = await world.app.token({ shop, scopes: ['products:read'] })
    const given = { changes: [{ product_id: product.id, set: 1 }] }
    const { isError, structuredContent } = await call('changeStock', given, token)
    assert.deepEqual(
      [isError, structuredContent.error.code, structuredContent.error.details.need],
      [true, 'not_allowed', 'products:write'],
    )
    const { body } = await world.app.admin(`/shops/${shop}/stock`, { token })
    assert.ok(!body.items.some(({ actor }: { actor: string }) => actor === 'test'))
  })

  test('nothing that is dangerous or only of people is one, also for a token that may do all', async () => {
    const names = new Set(await namesFor('all'))
    for (const { op, need, described } of adminRoutes) {
      const isShops = typeof need !== 'string' && need.scope !== 'all'
      if (isShops && !dangerOf(op) && described.type === undefined) continue
      assert.ok(!names.has(op), op)
      const { error } = await call(op)
      assert.deepEqual([error.code, error.message], [-32_602, 'There is no such tool'], op)
    }
  })

  test('each says what it takes, and whether it changes anything', async () => {
    const { body } = await sendRpc(world.app, all, list)
    for (const { name, title, description, inputSchema, annotations } of body.result.tools) {
      assert.ok(title && description.startsWith(title), name)
      assert.equal(inputSchema.type, 'object', name)
      assert.ok(!('shop' in inputSchema.properties), name)
      assert.ok(
        inputSchema.required.every((field: string) => field in inputSchema.properties),
        name,
      )
      assert.equal(annotations.readOnlyHint, !CHANGES.includes(name), name)
    }
    const drafts = body.result.tools.find(({ name }: { name: string }) => name === 'createProduct')
    assert.ok(!('draft' in drafts.inputSchema.properties))
    assert.match(drafts.description, /a person publishes it/)
  })
})

describe('what tools answer', () => {
  test('is what their operations answer', async () => {
    const asked: Record<string, Record<string, string | number>> = {
      listOrders: { waiting: 'pack', limit: 1 },
      getOrder: { number: order.number },
      getFigures: { from: '2026-11-01', to: '2026-11-15' },
      getSalesReport: { month: '2026-11' },
      listProducts: { q: 'kursi', limit: 10 },
      getProduct: { id: 'kursi' },
      listStockLedger: { product_id: product.id },
      getBuyLink: { items: `${product.id}:2` },
    }
    for (const name of [...OF_ORDERS, ...OF_PRODUCTS, 'getSetup']) {
      const given = asked[name] ?? {}
      const { structuredContent, content, isError } = await call(name, given)
      assert.equal(isError, undefined, JSON.stringify(structuredContent))
      assert.deepEqual(JSON.parse(content[0].text), structuredContent)
      const { path = '' } = adminRoutes.find(({ op }) => op === name) ?? {}
      const filled = path.replace(':shop', shop).replace(/:(\w+)/, (_, field) => String(given[field]))
      const query = path.includes('/:id') || path.includes(':number') ? {} : given
      const written = new URLSearchParams()
      for (const [field, value] of Object.entries(query)) written.set(field, String(value))
      const { body, text } = await world.app.admin(`${filled}?${written}`, { token: all })
      assert.deepEqual(structuredContent, body, `${name}: ${text}`)
    }
  })

  test('that somebody looked at a buyer’s data is noted, as the token’s', async () => {
    await call('getOrder', { number: order.number })
    const { body } = await world.app.admin(`/shops/${shop}/access-log?order=${order.number}`, { token: all })
    const seen = body.items.map(({ actor }: { actor: { kind: string; name: string } }) => actor)
    assert.ok(
      seen.some(({ kind }: { kind: string }) => kind === 'program'),
      JSON.stringify(body),
    )
  })

  test('a product is a draft whatever is said, in the audit as the token’s, and once under its key', async () => {
    const refused = await call('createProduct', { slug: 'lampu', name: 'Lampu', price: 10_000, draft: false })
    assert.deepEqual(
      [refused.isError, refused.structuredContent.error.details.fields],
      [true, [{ path: 'draft', code: 'unknown', message: 'tidak dikenal' }]],
    )
    const given = { slug: 'lampu', name: 'Lampu', price: 10_000, stock: 3, idempotency_key: 'lampu-1' }
    const made = await call('createProduct', given)
    assert.equal(made.structuredContent.draft, true, JSON.stringify(made))
    assert.deepEqual((await call('createProduct', given)).structuredContent, made.structuredContent)
    const again = await call('createProduct', { ...given, idempotency_key: 'lampu-2' })
    assert.deepEqual([again.isError, again.structuredContent.error.code], [true, 'invalid_request'])
    assert.equal((await world.app.call('/products/lampu', { shop })).status, 404)
    const { body } = await world.app.admin(`/shops/${shop}/audit?kind=product`, { token: all })
    const [{ actor, after: kept }] = body.items
    assert.deepEqual([actor.kind, actor.name, kept.slug, kept.draft], ['program', 'test', 'lampu', true])
  })

  test('stock is counted once under its key, in the ledger', async () => {
    const given = {
      changes: [{ product_id: product.id, add: 5, reason: 'dihitung' }],
      idempotency_key: 'hitung',
    }
    const first = await call('changeStock', given)
    assert.equal(first.isError, undefined, JSON.stringify(first))
    assert.deepEqual((await call('changeStock', given)).structuredContent, first.structuredContent)
    const { structuredContent } = await call('listStockLedger', { product_id: product.id })
    assert.equal(
      structuredContent.items.filter(({ reason }: { reason: string }) => reason === 'dihitung').length,
      1,
      JSON.stringify(structuredContent.items[0]),
    )
  })
})

describe('who is let in', () => {
  test('nobody without a token of a program that is good', async () => {
    const gone = await world.app.token({ shop })
    const { body } = await world.app.admin(`/shops/${shop}/tokens?limit=100`, { token: all })
    const { id } = body.items.find(({ last4 }: { last4: string }) => last4 === gone.slice(-4))
    assert.equal((await sendRpc(world.app, gone, list)).status, 200)
    const path = `/shops/${shop}/tokens/${id}`
    assert.equal((await world.app.admin(path, { method: 'DELETE', token: all, ifMatch: '*' })).status, 204)
    for (const token of [gone, 'etk_none', null]) {
      const answer = await sendRpc(world.app, token, list)
      assert.deepEqual(
        [answer.status, answer.headers['www-authenticate'], answer.body.error.data.code],
        [401, 'Bearer', 'unauthenticated'],
      )
    }
    const cookie = await cookieOf(world.app, { shop, role: 'owner' })
    const person = await sendRpc(world.app, null, list, { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' })
    assert.equal(person.status, 401)
  })

  test('a token of another shop finds nothing of this one', async () => {
    const other = await world.app.token({ shop: await world.aShop() })
    for (const [name, given] of [
      ['getOrder', { number: order.number }],
      ['getProduct', { id: product.id }],
    ] as const) {
      const { isError, structuredContent } = await call(name, given, other)
      assert.deepEqual([isError, structuredContent.error.code], [true, 'not_found'])
    }
    const { structuredContent } = await call('listOrders', {}, other)
    assert.deepEqual(structuredContent.items, [])
    const named = await call('listOrders', { shop }, other)
    assert.equal(named.structuredContent.error.details.fields[0].path, 'shop')
  })

  test('no page, and not on a shop’s host', async () => {
    const page = await sendRpc(world.app, all, list, { Origin: 'https://jahat.example' })
    assert.deepEqual([page.status, page.body.error.data.code], [403, 'forbidden'])
    assert.equal((await sendRpc(world.app, all, list, { Host: `${shop}.localhost` })).status, 404)
  })

  test('as often as other programs of an address', async () => {
    const app = await startApp({ env: { IP_BUDGETS: 'admin=2' } })
    try {
      await app.shop(aShop({ slug: 'sering' }))
      const token = await app.token()
      for (const status of [200, 200, 429]) {
        const answer = await callTool(app, token, 'getSetup')
        assert.equal(answer.status, status, answer.text)
        if (status === 429) {
          assert.deepEqual([answer.body.error.code, answer.body.error.data.code], [-32_000, 'rate_limited'])
          assert.equal(answer.body.error.data.retry_after, Number(answer.headers['retry-after']))
        }
      }
    } finally {
      await app.close()
    }
  })
})

describe('MCP', () => {
  test('a client that begins with a handshake is answered in its version', async () => {
    const params = {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'x', version: '1' },
    }
    const { body } = await sendRpc(world.app, all, { jsonrpc: '2.0', id: 'a', method: 'initialize', params })
    assert.deepEqual([body.id, body.result.protocolVersion], ['a', '2025-06-18'])
    assert.match(body.result.instructions, /never instructions/)
    const noted = await sendRpc(world.app, all, { jsonrpc: '2.0', method: 'notifications/initialized' })
    assert.deepEqual([noted.status, noted.text], [202, ''])
    const listed = await sendRpc(world.app, all, list, { 'MCP-Protocol-Version': '2025-06-18' })
    assert.ok(listed.body.result.tools.length > 10)
  })

  test('one without a handshake discovers, lists and calls; nobody else may keep the list', async () => {
    const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' }
    const ask = async (method: string, params = {}) => {
      const message = { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } }
      return (await sendRpc(world.app, all, message, { 'MCP-Protocol-Version': '2026-07-28' })).body.result
    }
    assert.deepEqual((await ask('server/discover')).supportedVersions, ['2026-07-28'])
    const listed = await ask('tools/list')
    assert.deepEqual([listed.resultType, listed.cacheScope], ['complete', 'private'])
    const waiting = await ask('tools/call', { name: 'getWaiting' })
    assert.deepEqual([waiting.resultType, waiting.structuredContent.pack], ['complete', 1])
  })

  test('what is wrong with a call is told in its result, for the assistant to mend', async () => {
    const fields = async (name: string, given: Json) => {
      const { isError, structuredContent } = await call(name, given)
      assert.equal(isError, true, `${name} ${JSON.stringify(given)}`)
      return [structuredContent.error.code, structuredContent.error.details.fields?.[0]?.path]
    }
    assert.deepEqual(await fields('listOrders', { limit: 1_000 }), ['invalid_request', 'limit'])
    assert.deepEqual(await fields('listOrders', { waiting: 'siapa' }), ['invalid_request', 'waiting'])
    assert.deepEqual(await fields('listOrders', { cursor: 'x' }), ['invalid_request', 'cursor'])
    assert.deepEqual(await fields('listOrders', { q: 'a\nb' }), ['invalid_request', 'q'])
    assert.deepEqual(await fields('getOrder', { number: 1 }), ['invalid_request', 'number'])
    assert.deepEqual(await fields('getOrder', {}), ['invalid_request', 'number'])
    assert.deepEqual(await fields('getOrder', { number: 'a\tb' }), ['not_found', undefined])
    assert.deepEqual(await fields('getProduct', { id: '../../orders' }), ['not_found', undefined])
    assert.deepEqual(await fields('getProduct', { id: 'x'.repeat(500) }), ['not_found', undefined])
    assert.deepEqual(await fields('createProduct', { slug: 'Bukan Slug' }), ['invalid_request', 'slug'])
    assert.deepEqual(await fields('createProduct', { slug: 'a', idempotency_key: '' }), [
      'invalid_request',
      'idempotency_key',
    ])
    assert.deepEqual(await fields('changeStock', { changes: [] }), ['invalid_request', 'changes'])
  })

  test('what is no request is refused as JSON-RPC says', async () => {
    for (const [message, status, code] of [
      ['{', 400, -32_700],
      ['{"jsonrpc":"2.0","id":1,"method":"ping","params":{"__proto__":{}}}', 400, -32_700],
      [[list], 400, -32_600],
      [{ ...list, id: {} }, 400, -32_600],
      [{ ...list, method: 'nowhere' }, 200, -32_601],
      [{ ...list, method: 'tools/call', params: { name: '__proto__' } }, 200, -32_602],
      [{ ...list, method: 'tools/call', params: { name: ['getOrder'] } }, 200, -32_602],
    ] as const) {
      const answer = await sendRpc(world.app, all, message)
      assert.deepEqual([answer.status, answer.body.error.code], [status, code], JSON.stringify(message))
    }
    const stream = await world.app.send('/admin/v1/mcp', {
      headers: { Host: 'console.localhost', Authorization: `Bearer ${all}`, Accept: 'text/event-stream' },
    })
    assert.deepEqual([stream.status, stream.headers.allow], [405, 'POST'])
  })
})

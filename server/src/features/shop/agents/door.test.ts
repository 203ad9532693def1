// Who is let in at the agents' door, and how the others are told: profiles, versions, budgets, and the words of both ways.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pino from 'pino'
import { aShop } from '../../../../test/world.ts'
import { type AgentServer, NEWEST, OLDER, startTestAgents, type TestAgents } from './door.fixture.ts'
import { profileOf } from './profile.ts'
import { UCP_VERSIONS } from './versions/index.ts'
import type { UcpVersion } from './versions/version.ts'

let agents: TestAgents
before(async () => {
  agents = await startTestAgents({ env: { TRUST_PROXY: 'loopback' } })
  await agents.shop({ slug: 'rotan' })
})
after(() => agents?.close())

const SEARCH = { input: { query: 'kursi' } }
const both = async (asked: object, { ways }: TestAgents = agents) => ({
  mcp: await ways.mcp('rotan', 'search_catalog', { ...SEARCH, ...asked }),
  rest: await ways.rest('rotan', 'search_catalog', { ...SEARCH, ...asked }),
})

test('the profile is public, names both ways, and older dates by profiles of their own', async () => {
  const read = (path: string, headers = {}) =>
    agents.app.send(path, { headers: { Host: 'rotan.localhost', ...headers } })
  const { status, headers, body } = await read('/.well-known/ucp')
  assert.equal(status, 200)
  assert.match(String(headers['cache-control']), /^public, max-age=\d{2,}$/)
  const { version, supported_versions, services, capabilities, payment_handlers } = body.ucp
  assert.equal(version, NEWEST)
  assert.deepEqual(payment_handlers, {})
  assert.deepEqual(
    services['dev.ucp.shopping'].map(({ transport, endpoint }: { transport: string; endpoint: string }) => [
      transport,
      endpoint,
    ]),
    [
      ['mcp', 'http://rotan.localhost/ucp/mcp'],
      ['rest', 'http://rotan.localhost/ucp/v1'],
    ],
  )
  assert.equal((await read('/.well-known/ucp', { 'If-None-Match': String(headers.etag) })).status, 304)
  const leaf = await read(new URL(supported_versions[OLDER]).pathname)
  assert.deepEqual([leaf.body.ucp.version, leaf.body.ucp.supported_versions], [OLDER, undefined])
  const versions = Object.values<{ version: string }[]>(leaf.body.ucp.capabilities).flat()
  assert.ok(versions.every((each) => each.version === OLDER))
  assert.ok(Object.keys(capabilities).length > 5)
  for (const path of [`/.well-known/ucp/${NEWEST}`, '/.well-known/ucp/2026-01-11'])
    assert.equal((await read(path)).status, 404)
})

test('the newest profile names the links that buy, where they can be opened by https', () => {
  const permalink = (version: UcpVersion, baseUrl: string) =>
    JSON.stringify(profileOf(version, baseUrl)).match(
      /"dev\.ucp\.shopping\.permalink":\[.*?"endpoint":"([^"]*)"/,
    )?.[1]
  const [newest, older] = UCP_VERSIONS
  assert.equal(permalink(newest, 'https://rotan.example'), 'https://rotan.example/beli')
  assert.equal(permalink(newest, 'http://rotan.localhost'), undefined)
  assert.equal(older && permalink(older, 'https://rotan.example'), undefined)
})

type Profile = readonly [what: string, profile: string]
/** What an address leads to that is no profile; `toHere` of this machine. */
const useless = (at: AgentServer): { toHere: Profile[]; elsewhere: Profile[] } => ({
  toHere: [
    ['nobody there', 'http://127.0.0.1:9/profile.json'],
    ['a failing server', at.serve('/500', { status: 500 })],
    ['nothing at that path', at.serve('/404', { status: 404 })],
    ['a redirect', at.serve('/302', { status: 302, headers: { Location: at.profile() } })],
    ['half of one', at.serve('/half', { body: '{', breaksOff: true })],
    ['no JSON', at.serve('/text', { body: 'halo' })],
    ['no version', at.serve('/empty', { body: '{"ucp":{}}' })],
    [
      'capabilities that are none',
      at.serve('/list', { body: `{"ucp":{"version":"${NEWEST}","capabilities":[]}}` }),
    ],
    ['too much', at.serve('/much', { body: Buffer.alloc(200_000, ' ') })],
  ],
  elsewhere: [
    ['not https', 'http://agent.example/profile.json'],
    ['no address of the web', 'ftp://127.0.0.1/profile.json'],
    ['a name in the house', 'https://user:pass@agent.example/'],
  ],
})

/** One answer by each way, as text without what is of the one question alone. */
async function answersTo(asked: TestAgents, profiles: readonly Profile[]) {
  const told = new Set<string>()
  for (const [what, profile] of profiles) {
    const { mcp, rest } = await both({ profile }, asked)
    assert.deepEqual([rest.status, rest.body.code], [424, 'profile_unreachable'], what)
    assert.deepEqual([mcp.status, mcp.whole.error.code], [424, -32_001], what)
    assert.deepEqual(mcp.body, rest.body, what)
    told.add(JSON.stringify(rest.body))
  }
  return told
}

describe('a profile that cannot be had', () => {
  test('is told in the same words whatever is wrong with it, so that nobody learns what answers at an address', async () => {
    const { toHere, elsewhere } = useless(agents.agent)
    const [told, ...others] = await answersTo(agents, [...toHere, ...elsewhere])
    assert.deepEqual(others, [])
    const { content, continue_url } = JSON.parse(told ?? '')
    assert.match(content, /needs ALLOW_PRIVATE_ADDRESSES=1\.$/)
    assert.equal(continue_url, 'http://rotan.localhost/')
  })

  test('is on a machine that may not be called, unless the switch says so: not one is, and the words are the same', async (t) => {
    const shut = await startTestAgents({ env: { ALLOW_PRIVATE_ADDRESSES: '0' } })
    t.after(() => shut.close())
    await shut.shop({ slug: 'rotan' })
    const { toHere, elsewhere } = useless(shut.agent)
    const inside = ['127.0.0.1', '10.0.0.1', '169.254.169.254', '[::1]', 'localhost', 'console.localhost']
    const told = await answersTo(shut, [
      ['a good one on this machine', shut.agent.profile()],
      ...inside.map((host) => [host, `https://${host}/latest`] as const),
      ...toHere,
      ...elsewhere,
    ])
    assert.equal(told.size, 1)
    assert.equal(shut.agent.reads(), 0)
  })

  test('says why in the log alone', async (t) => {
    const lines: string[] = []
    const log = pino({}, { write: (line) => void lines.push(line) })
    const watched = await startTestAgents({ log })
    t.after(() => watched.close())
    await watched.shop({ slug: 'rotan' })
    const whys = [
      'no answer: unreachable: connect ECONNREFUSED 127.0.0.1:9',
      'it answered 500',
      'it is not JSON',
    ]
    const { toHere } = useless(watched.agent)
    const some = [toHere[0], toHere[1], toHere[5]].map((each) => each ?? assert.fail())
    await answersTo(watched, some)
    const said = lines.map((line) => JSON.parse(line)).filter(({ profileOf }) => profileOf)
    assert.deepEqual(
      said.map(({ profileOf, err }) => [profileOf, err.message]),
      some.map(([, profile], n) => [new URL(profile).origin, whys[n]]),
    )
  })

  test('is another thing than an address that is none, or a date that is not spoken', async () => {
    for (const [profile, code, status] of [
      ['', 'invalid_profile_url', 400],
      ['profil', 'invalid_profile_url', 400],
      [agents.agent.profile('2026-01-11'), 'version_unsupported', 422],
    ] as const) {
      const { mcp, rest } = await both({ profile })
      assert.deepEqual([rest.status, rest.body.code], [status, code], profile)
      assert.deepEqual([mcp.status, mcp.whole.error.code, mcp.body.code], [status, -32_001, code], profile)
    }
  })
})

test('who lacks the capability hears so in the answer itself', async () => {
  const profile = agents.agent.profile(NEWEST, ['dev.ucp.shopping.cart'])
  const { mcp, rest } = await both({ profile })
  for (const { status, body } of [mcp, rest]) {
    assert.deepEqual([status, body.ucp.status, body.ucp.version], [200, 'error', NEWEST])
    assert.equal(body.messages[0].code, 'capabilities_incompatible')
  }
  // An extension without what it extends is none.
  const orphan = agents.agent.profile(NEWEST, [
    'dev.ucp.shopping.fulfillment',
    'dev.ucp.shopping.catalog.search',
  ])
  const { body } = await agents.ways.rest('rotan', 'search_catalog', { ...SEARCH, profile: orphan })
  assert.deepEqual(Object.keys(body.ucp.capabilities), ['dev.ucp.shopping.catalog.search'])
})

test('a profile is read once a while, however many ask at once', async () => {
  const profile = agents.agent.serve('/once', {
    body: JSON.stringify({
      ucp: { version: NEWEST, capabilities: { 'dev.ucp.shopping.catalog.search': [{ version: NEWEST }] } },
    }),
  })
  const before = agents.agent.reads()
  const asked = Array.from({ length: 8 }, () =>
    agents.ways.rest('rotan', 'search_catalog', { ...SEARCH, profile }),
  )
  assert.deepEqual(new Set((await Promise.all(asked)).map(({ status }) => status)), new Set([200]))
  assert.equal(agents.agent.reads() - before, 1)
})

test('what is asked wrongly is told in English, within bounds', async () => {
  const ids = Array.from({ length: 51 }, (_, n) => `prd_${n}`)
  for (const [name, input, code] of [
    ['lookup_catalog', { ids }, 'request_too_large'],
    ['lookup_catalog', { ids: [] }, 'invalid_request'],
    ['search_catalog', { pagination: { cursor: 'x' } }, 'invalid_request'],
    ['create_cart', { line_items: [{ item: { id: 'x' }, quantity: 0 }] }, 'invalid_request'],
    [
      'create_cart',
      { line_items: Array.from({ length: 101 }, () => ({ item: { id: 'x' }, quantity: 1 })) },
      'invalid_request',
    ],
  ] as const) {
    const rest = await agents.ways.rest('rotan', name, { input })
    assert.deepEqual([rest.status, rest.body.code], [400, code], name)
    const mcp = await agents.ways.mcp('rotan', name, { input })
    assert.deepEqual([mcp.whole.error.code, mcp.body.code], [-32_602, code], name)
  }
  const broken = await agents.app.send('/ucp/v1/carts', {
    method: 'POST',
    headers: {
      Host: 'rotan.localhost',
      'UCP-Agent': `profile="${agents.agent.profile()}"`,
      'Content-Type': 'application/json',
    },
    body: '{',
  })
  assert.equal(broken.status, 400)
  assert.match(broken.body.content, /not JSON/)
  const keyless = await agents.ways.mcp('rotan', 'cancel_cart', { id: 'x', key: '' })
  assert.equal(keyless.whole.error.code, -32_602)
})

test('a shop that lets no agents in has no such door, and nothing that they prepared', async () => {
  await agents.app.shop(aShop({ slug: 'tutup' }))
  const { db, shops } = agents.app.ctx
  await db.updateTable('shops').set({ agents: false }).where('slug', '=', 'tutup').execute()
  shops.forgetAll()
  const read = await agents.app.send('/.well-known/ucp', { headers: { Host: 'tutup.localhost' } })
  assert.equal(read.status, 404)
  for (const ask of Object.values(agents.ways))
    assert.equal((await ask('tutup', 'search_catalog', SEARCH)).status, 404)
  assert.equal((await agents.app.call('/prepared-carts/agc_0', { shop: 'tutup' })).status, 404)
})

test('agents have a budget of their own, and are told of its end in their words', async () => {
  const small = await startTestAgents({
    database: agents.app.database,
    env: { IP_BUDGETS: 'agents=2', TRUST_PROXY: 'loopback' },
  })
  try {
    const rpc = () =>
      small.rpc('rotan', { jsonrpc: '2.0', id: 1, method: 'ping' }, { 'X-Forwarded-For': '203.0.113.7' })
    assert.deepEqual([(await rpc()).status, (await rpc()).status], [200, 200])
    const { status, headers, body } = await rpc()
    assert.equal(status, 429)
    assert.ok(Number(headers['retry-after']) > 0)
    assert.deepEqual([body.error.code, body.error.data.code], [-32_000, 'rate_limited'])
    assert.ok(body.error.data.retry_after > 0)
    const rest = await small.app.send('/ucp/v1/catalog/search', {
      method: 'POST',
      headers: {
        Host: 'rotan.localhost',
        'X-Forwarded-For': '203.0.113.7',
        'Content-Type': 'application/json',
      },
      body: '{}',
    })
    assert.deepEqual([rest.status, rest.body.code], [429, 'rate_limited'])
    const buyer = await small.app.call('/shipping/destinations', {
      ...{ shop: 'rotan', method: 'POST', json: { q: 'coblong' } },
      headers: { 'X-Forwarded-For': '203.0.113.7' },
    })
    assert.equal(buyer.status, 200)
  } finally {
    await small.close()
  }
})

test('guessing vouchers takes of the budget that it takes of buyers, whichever way it goes; carts without a code do not', async () => {
  const small = await startTestAgents({ env: { IP_BUDGETS: 'checkout=3' } })
  try {
    await small.shop({ slug: 'rotan' })
    const line_items = [{ item: { id: small.id('rotan', 'kursi') }, quantity: 1 }]
    const guess = (way: 'mcp' | 'rest', codes: string[], name = 'create_cart') =>
      small.ways[way]('rotan', name, { input: { line_items, discounts: { codes } } })
    assert.equal((await guess('mcp', ['A1'])).body.ucp.status, 'success')
    assert.equal((await guess('rest', ['A2'])).body.ucp.status, 'success')
    const preview = await small.app.call('/checkout/preview', {
      ...{ shop: 'rotan', method: 'POST' },
      json: { items: [{ product_id: small.id('rotan', 'kursi'), qty: 1 }], voucher_code: 'A3' },
    })
    assert.equal(preview.status, 200)
    const [mcp, rest] = [await guess('mcp', ['A4']), await guess('rest', ['A5'], 'create_checkout')]
    assert.deepEqual([mcp.status, mcp.body.code], [429, 'rate_limited'])
    assert.deepEqual([rest.status, rest.body.code], [429, 'rate_limited'])
    assert.equal((await guess('rest', [' '])).body.ucp.status, 'success')
  } finally {
    await small.close()
  }
})

describe('MCP', () => {
  const rpc = (message: unknown, headers = {}) => agents.rpc('rotan', message, headers)

  test('a client that begins with a handshake is answered the version it asks for, or the newest', async () => {
    for (const [asked, told] of [
      ['2025-06-18', '2025-06-18'],
      ['1999-01-01', '2025-11-25'],
    ]) {
      const { body } = await rpc({
        jsonrpc: '2.0',
        id: 'a',
        method: 'initialize',
        params: { protocolVersion: asked },
      })
      assert.deepEqual(
        [body.id, body.result.protocolVersion, body.result.capabilities],
        ['a', told, { tools: {} }],
      )
    }
    const noted = await rpc({ jsonrpc: '2.0', method: 'notifications/initialized' })
    assert.deepEqual([noted.status, noted.text], [202, ''])
  })

  test('a client without a handshake discovers, lists and calls', async () => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const headers = { 'MCP-Protocol-Version': '2026-07-28' }
    const found = await rpc({ jsonrpc: '2.0', id: 1, method: 'server/discover', params: { _meta } }, headers)
    assert.deepEqual(found.body.result.supportedVersions, ['2026-07-28'])
    assert.equal(found.body.result.resultType, 'complete')
    const { body } = await rpc({ jsonrpc: '2.0', id: 2, method: 'tools/list', params: { _meta } }, headers)
    assert.equal(body.result.tools.length, 13)
    assert.equal(body.result.cacheScope, 'public')
    const other = await rpc(
      { jsonrpc: '2.0', id: 3, method: 'ping', params: { _meta } },
      { 'MCP-Protocol-Version': '2025-11-25' },
    )
    assert.deepEqual([other.status, other.body.error.code], [400, -32_020])
    const missing = await rpc({ jsonrpc: '2.0', id: 3, method: 'ping' }, headers)
    assert.deepEqual([missing.status, missing.body.error.code], [400, -32_602])
    const unknown = await rpc({ jsonrpc: '2.0', id: 4, method: 'prompts/list', params: { _meta } }, headers)
    assert.deepEqual([unknown.status, unknown.body.error.code], [404, -32_601])
  })

  test('tools list all that UCP has agents send back with an update: strict ones send nothing else', async () => {
    const { body } = await rpc({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
    const schemaOf = (name: string) =>
      body.result.tools.find((tool: { name: string }) => tool.name === name).inputSchema.properties.checkout
        .properties
    const { line_items, fulfillment, ...whole } = schemaOf('update_checkout')
    const method = fulfillment.properties.methods.items.properties
    for (const [fields, names] of [
      [whole, ['buyer', 'context', 'signals', 'attribution', 'payment']],
      [line_items.items.properties, ['id', 'item', 'quantity']],
      [method, ['id', 'type', 'line_item_ids', 'destinations', 'selected_destination_id', 'groups']],
      [method.destinations.items.properties, ['id', 'type']],
      [method.groups.items.properties, ['id', 'selected_option_id']],
      [schemaOf('complete_checkout'), ['payment']],
    ] as const)
      assert.deepEqual(
        names.filter((name) => !(name in fields)),
        [],
      )
  })

  test('what is no request is refused as JSON-RPC says', async () => {
    for (const [message, status, code] of [
      ['{', 400, -32_700],
      [[], 400, -32_600],
      [{ jsonrpc: '1.0', id: 1, method: 'ping' }, 400, -32_600],
      [{ jsonrpc: '2.0', id: {}, method: 'ping' }, 400, -32_600],
      [{ jsonrpc: '2.0', id: 1, method: 'nowhere' }, 200, -32_601],
      [{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'nowhere' } }, 200, -32_602],
      [{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: '__proto__' } }, 200, -32_602],
    ] as const) {
      const answer = await rpc(message)
      assert.deepEqual([answer.status, answer.body.error.code], [status, code], JSON.stringify(message))
    }
    assert.equal(
      (await rpc({ jsonrpc: '2.0', id: 1, method: 'ping' }, { 'MCP-Protocol-Version': '1' })).status,
      400,
    )
    const stream = await agents.app.send('/ucp/mcp', {
      headers: { Host: 'rotan.localhost', Accept: 'text/event-stream' },
    })
    assert.deepEqual([stream.status, stream.headers.allow], [405, 'POST'])
  })

  test('a page of another site may not ask', async () => {
    const answer = await rpc({ jsonrpc: '2.0', id: 1, method: 'ping' }, { Origin: 'https://evil.example' })
    assert.equal(answer.status, 403)
  })
})

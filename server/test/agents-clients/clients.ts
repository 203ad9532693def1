// npm run test:agents: programs that others wrote, as agents at a running shop: MCP's own client, conformance and inspector, and Shopify's UCP.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { startTestAgents, type TestAgents } from '../../src/features/shop/agents/door.fixture.ts'
import { OPERATIONS } from '../../src/features/shop/agents/operations.ts'
import { MCP_PATH } from '../../src/features/shop/agents/profile.ts'
import { UCP_VERSIONS } from '../../src/features/shop/agents/versions/index.ts'

const run = promisify(execFile)
const BIN = join(import.meta.dirname, 'node_modules/.bin')
const SHOP = 'toko'
/** Of a chair, in minor units. */
const PRICE = 10_000_000

interface Client {
  connect(transport: object): Promise<void>
  listTools(): Promise<{ tools: { name: string }[] }>
  callTool(call: object): Promise<{ structuredContent: Record<string, unknown> }>
  getProtocolEra(): string
  close(): Promise<void>
}
interface McpClient {
  readonly Client: new (info: object, options?: object) => Client
  readonly StreamableHTTPClientTransport: new (url: URL) => object
}

let agents: TestAgents
/** as people reach it: with a port that was known before it started */
let origin: string
const proxy = createServer((req, res) => {
  const { method, url: path, headers } = req
  const onward = request({ port: agents.app.port, method, path, headers }, (answer) => {
    res.writeHead(answer.statusCode ?? 500, answer.headers)
    answer.pipe(res)
  })
  onward.on('error', () => res.destroy())
  req.pipe(onward)
})

before(async () => {
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  origin = `http://localhost:${(proxy.address() as AddressInfo).port}`
  agents = await startTestAgents({ env: { PUBLIC_URL: origin } })
  await agents.shop({
    slug: SHOP,
    domains: [{ host: 'localhost', primary: true }],
    vouchers: [{ code: 'HEMAT', kind: 'order', discount_type: 'amount', discount_value: 500 }],
  })
})
after(async () => {
  proxy.closeAllConnections()
  proxy.close()
  await agents?.close()
})

for (const [mode, era] of [
  ['legacy', 'legacy'],
  ['auto', 'modern'],
])
  test(`MCP's own client lists and calls the tools (${era})`, async () => {
    const mcp = createRequire(import.meta.url)('@modelcontextprotocol/client') as McpClient
    const client = new mcp.Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
    await client.connect(new mcp.StreamableHTTPClientTransport(new URL(origin + MCP_PATH)))
    try {
      assert.equal(client.getProtocolEra(), era)
      const { tools } = await client.listTools()
      assert.deepEqual(namesOf(tools), namesOf(OPERATIONS))
      const { structuredContent } = await client.callTool({
        name: 'search_catalog',
        arguments: {
          meta: { 'ucp-agent': { profile: agents.agent.profile() } },
          catalog: { query: 'kursi' },
        },
      })
      assert.equal((structuredContent.products as unknown[]).length, 1)
    } finally {
      await client.close()
    }
  })

/** Those that are for every server; the others want one that has each thing of the protocol, by names of their own. */
const SCENARIOS = ['server-initialize', 'tools-list', 'ping', 'dns-rebinding-protection']

for (const scenario of SCENARIOS)
  test(`MCP's conformance: ${scenario}`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'etalase-conformance-'))
    try {
      const stdout = await program('conformance', [
        ...['server', '--url', origin + MCP_PATH, '--scenario', scenario],
        ...['--output-dir', folder],
      ])
      assert.match(stdout, /Passed: ([1-9]\d*)\/\1, 0 failed, 0 warnings/)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

test('MCP’s inspector finds the tools portable, and calls one', async () => {
  const inspect = (...args: string[]) =>
    program('mcp-inspector', ['--cli', origin + MCP_PATH, '--transport', 'http', '--method', ...args])
  const { tools } = JSON.parse(await inspect('tools/list', '--strict'))
  assert.deepEqual(namesOf(tools), namesOf(OPERATIONS))
  const meta = JSON.stringify({ 'ucp-agent': { profile: agents.agent.profile() } })
  const catalog = JSON.stringify({ query: 'kursi' })
  const { structuredContent } = JSON.parse(
    await inspect(
      'tools/call',
      ...['--tool-name', 'search_catalog', '--tool-arg', `meta=${meta}`, `catalog=${catalog}`],
    ),
  )
  assert.equal(structuredContent.products.length, 1)
})

for (const { date } of UCP_VERSIONS)
  test(`Shopify's ucp, strict, at ${date}: from discovery to a checkout that the buyer ends, and an order`, async () => {
    const home = await mkdtemp(join(tmpdir(), 'etalase-ucp-'))
    const env = {
      ...{ PATH: process.env.PATH, HOME: home, UCP_HOME: home, NO_COLOR: '1' },
      ...{ UCP_TEST_ALLOW_INSECURE_LOCALHOST: 'true', UCP_STRICT_SCHEMA: '1', UCP_BUSINESS: origin },
    }
    const ucp = async (...args: string[]) =>
      JSON.parse(await program('ucp', [...args, '--format', 'json'], env))
    const ask = async (what: string, operation: string, ...args: (string | object)[]) => {
      const written = args.flatMap((arg) =>
        typeof arg === 'string' ? arg : ['--input', JSON.stringify(arg)],
      )
      const answer = await ucp(what, operation, ...written)
      assert.deepEqual([answer.ucp?.version, answer.ucp?.status], [date, 'success'], JSON.stringify(answer))
      return answer.result
    }
    try {
      await ucp('profile', 'init', '--name', 'uji', '--version', date, '--activate')
      const own = await readFile(join(home, 'profiles/uji/profile.json'), 'utf8')
      Object.assign(env, { UCP_AGENT_PROFILE_URL: agents.agent.serve(`/ucp-cli-${date}`, { body: own }) })
      await ucp('discover')
      const [product] = (await ask('catalog', 'search', { query: 'kursi' })).products
      const looked = await ask('catalog', 'lookup', { ids: [product.id] })
      assert.equal(looked.products[0].id, product.id)
      assert.equal((await ask('catalog', 'get_product', product.id)).product.id, product.id)

      const line_items = [{ item: { id: product.variants[0].id }, quantity: 1 }]
      const discounts = { codes: ['HEMAT'] }
      const context = { language: 'id', intent: 'kursi untuk teras' }
      const cart = await ask('cart', 'create', { line_items, discounts, context })
      assert.equal(cart.totals.at(-1).amount, PRICE - 50_000)
      const two = [{ ...line_items[0], id: cart.line_items[0].id, quantity: 2 }]
      await ask('cart', 'update', cart.id, { line_items: two, discounts })
      assert.equal((await ask('cart', 'get', cart.id)).line_items[0].quantity, 2)

      const made = await ask('checkout', 'create', { cart_id: cart.id, line_items: [] })
      assert.equal(made.status, 'requires_escalation')
      const buyer = { first_name: 'Budi', last_name: 'Santoso', email: 'budi@contoh.id' }
      const method = { type: 'shipping', destinations: [{ id: 'rumah', ...ADDRESS }] }
      const filled = { line_items: two, discounts, buyer }
      const shipped = await ask('checkout', 'update', made.id, {
        ...filled,
        fulfillment: { methods: [method] },
      })
      const [group] = shipped.fulfillment.methods[0].groups
      // What UCP asks for besides, of whoever sends an answer back changed.
      const { id, line_item_ids } = shipped.fulfillment.methods[0]
      const groups = [{ id: group.id, selected_option_id: group.options[0].id }]
      const again = { ...method, id, line_item_ids, selected_destination_id: 'rumah', groups }
      const chosen = { methods: [again] }
      const whole = await ask('checkout', 'update', made.id, { ...filled, fulfillment: chosen })
      assert.equal(whole.totals.at(-1).amount, 2 * PRICE - 50_000 + group.options[0].totals[0].amount)
      assert.equal((await ask('checkout', 'get', made.id)).continue_url, whole.continue_url)
      assert.equal(
        (await ask('checkout', 'complete', made.id, { payment: { instruments: [] } })).status,
        'requires_escalation',
      )
      assert.equal((await ask('checkout', 'cancel', made.id)).status, 'canceled')
      await ask('cart', 'cancel', cart.id)
      const { token } = await agents.placeIn('paid', SHOP)
      assert.equal((await ask('order', 'get', token)).id, token)
    } finally {
      await rm(home, { recursive: true, force: true })
    }
  })

const ADDRESS = {
  street_address: 'Jl. Mangkubumi 12',
  extended_address: 'Gowongan, Jetis',
  address_locality: 'Yogyakarta',
  address_country: 'ID',
}

/** What it wrote; it fails with all that it said. */
async function program(name: string, args: readonly string[], env = process.env): Promise<string> {
  try {
    return (await run(process.execPath, [join(BIN, name), ...args], { env })).stdout
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    return assert.fail(`${name} ${args.join(' ')}: ${stdout}${stderr}`)
  }
}

function namesOf(named: readonly { readonly name: string }[]): string[] {
  return named.map(({ name }) => name)
}

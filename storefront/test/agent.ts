// An assistant that shops for somebody: its profile at an address of its own, and MCP as its clients speak it.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'

const UCP = '2026-08-25'
const CAPABILITIES = [
  'catalog.search',
  'catalog.lookup',
  'cart',
  'checkout',
  'fulfillment',
  'discount',
  'order',
].map((name) => [`dev.ucp.shopping.${name}`, [{ version: UCP }]])

// biome-ignore lint/suspicious/noExplicitAny: as the bodies of all answers in tests
type Told = any
export type Agent = (tool: string, given: object) => Promise<Told>

/** Finds the shop by its profile and shakes hands; calls tools from then on. */
export async function sendAgent(t: TestContext, shop: string): Promise<Agent> {
  const profile = await publish(t)
  const { ucp } = await (await fetch(`${shop}/.well-known/ucp`)).json()
  const [{ endpoint }] = ucp.services['dev.ucp.shopping'].filter(
    ({ transport }: { transport: string }) => transport === 'mcp',
  )
  let asked = 0
  const rpc = async (method: string, params: object, isNews = false): Promise<Told> => {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', ...(!isNews && { id: ++asked }), method, params }),
    })
    if (isNews) return assert.equal(response.status, 202)
    const { result, error } = (await response.json()) as { result?: Told; error?: object }
    assert.ok(result, JSON.stringify(error))
    return result
  }
  const clientInfo = { name: 'asisten', version: '1' }
  await rpc('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo })
  await rpc('notifications/initialized', {}, true)
  const { tools } = await rpc('tools/list', {})
  return async (name, given) => {
    assert.ok(
      tools.some((tool: { name: string }) => tool.name === name),
      name,
    )
    const args = { meta: { 'ucp-agent': { profile } }, ...given }
    const { structuredContent } = await rpc('tools/call', { name, arguments: args })
    assert.equal(structuredContent.ucp.status, 'success', JSON.stringify(structuredContent))
    return structuredContent
  }
}

async function publish(t: TestContext): Promise<string> {
  const ucp = {
    version: UCP,
    services: {},
    payment_handlers: {},
    capabilities: Object.fromEntries(CAPABILITIES),
  }
  const server = createServer((_, res) => {
    res.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ ucp }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/profile.json`
}

// An agent at the door: its profile on a server of its own, and the two ways in which it asks.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Answer } from '../../../../../test/http.ts'
import type { AppOptions } from '../../../../test/app.ts'
import { startTestOrders, type TestOrders } from '../../selling/orders/orders.fixture.ts'
import { OPERATIONS } from './operations.ts'
import { MCP_PATH, REST_PATH } from './profile.ts'
import { UCP_VERSIONS } from './versions/index.ts'
import { CAPABILITIES } from './versions/version.ts'

export const [NEWEST, OLDER] = UCP_VERSIONS.map(({ date }) => date) as [string, string]

export interface Told {
  readonly status: number
  readonly headers: Answer['headers']
  /** what UCP answers: of MCP the structured content */
  // biome-ignore lint/suspicious/noExplicitAny: as the bodies of all answers in tests
  readonly body: any
  /** the whole of it */
  // biome-ignore lint/suspicious/noExplicitAny: likewise
  readonly whole: any
}

/** By name of the tool; `input` is the cart, the checkout or the question to the catalogue. */
export type Ask = (shop: string, name: string, asked?: AskedOf) => Promise<Told>

export interface AskedOf {
  readonly id?: string
  readonly input?: object
  readonly profile?: string
  readonly key?: string
  /** by REST: the address that asks */
  readonly from?: string
}

export interface TestAgents extends TestOrders {
  readonly orders: TestOrders
  readonly agent: AgentServer
  readonly ways: Readonly<Record<'mcp' | 'rest', Ask>>
  rpc(shop: string, message: unknown, headers?: Record<string, string>): Promise<Answer>
}

interface ServedAnswer {
  readonly status?: number
  readonly body?: string | Buffer
  readonly headers?: object
  readonly hangs?: true
  /** after its body */
  readonly breaksOff?: true
}

export interface AgentServer {
  readonly origin: string
  /** of an agent that speaks this date, and can all that there is unless said */
  profile(date?: string, capabilities?: readonly string[]): string
  /** how often somebody read a profile */
  reads(): number
  /** Another answer, at a path of its own. */
  serve(path: string, answer: ServedAnswer): string
  close(): Promise<void>
}

export async function startAgentServer(): Promise<AgentServer> {
  const served = new Map<string, ServedAnswer>()
  let reads = 0
  const server = createServer((req, res) => {
    reads++
    const answer: ServedAnswer = served.get(req.url ?? '') ?? { status: 404 }
    const { status = 200, body = '', headers = {}, hangs, breaksOff } = answer
    if (hangs) return
    res.writeHead(status, {
      'Content-Type': 'application/json',
      'Cache-Control': 'public, max-age=60',
      ...headers,
    })
    if (breaksOff) res.write(body, () => res.destroy())
    else res.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const serve: AgentServer['serve'] = (path, answer) => {
    served.set(path, answer)
    return origin + path
  }
  return {
    origin,
    serve,
    reads: () => reads,
    profile(version = NEWEST, capabilities = Object.keys(CAPABILITIES)) {
      const entries = capabilities.map((name) => [name, [{ version }]])
      const ucp = { version, services: {}, payment_handlers: {}, capabilities: Object.fromEntries(entries) }
      return serve(`/${version}/${capabilities.length}-${capabilities[0]}.json`, {
        body: JSON.stringify({ ucp }),
      })
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const KEY = '6f1c2f0e-9d3a-4b6e-8f57-0d7c6a1b2c3d'

export async function startTestAgents(options: AppOptions = {}): Promise<TestAgents> {
  // The agent is on this machine.
  const orders = await startTestOrders({
    ...options,
    env: { ALLOW_PRIVATE_ADDRESSES: '1', ...options.env },
  })
  const agent = await startAgentServer()
  const { app } = orders

  const rpc: TestAgents['rpc'] = (shop, message, headers = {}) =>
    app.send(MCP_PATH, {
      method: 'POST',
      headers: {
        Host: `${shop}.localhost`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: typeof message === 'string' ? message : JSON.stringify(message),
    })

  const mcp: Ask = async (shop, name, { id, input = {}, profile = agent.profile(), key } = {}) => {
    const operation = OPERATIONS.find((each) => each.name === name)
    const argument = operation?.argument ?? null
    const keyed = key ?? (operation?.needsKey && KEY)
    const answer = await rpc(shop, {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name,
        arguments: {
          meta: { 'ucp-agent': { profile }, ...(keyed && { 'idempotency-key': keyed }) },
          ...(id !== undefined && { id }),
          ...(argument && { [argument]: input }),
        },
      },
    })
    const { status, headers, body: whole } = answer
    return { status, headers, whole, body: whole?.result?.structuredContent ?? whole?.error?.data }
  }

  const rest: Ask = async (
    shop,
    name,
    { id = '', input = {}, profile = agent.profile(), key, from } = {},
  ) => {
    const operation = OPERATIONS.find((each) => each.name === name)
    const [method = 'POST', path = ''] = operation?.rest ?? []
    const isRead = method === 'GET'
    const { status, headers, body } = await app.send(
      `${REST_PATH}${path.replace(':id', encodeURIComponent(id))}`,
      {
        method,
        headers: {
          Host: `${shop}.localhost`,
          'UCP-Agent': `profile="${profile}"`,
          ...(!isRead && { 'Content-Type': 'application/json' }),
          ...((key ?? operation?.needsKey) && { 'Idempotency-Key': key ?? KEY }),
          ...(from && { 'X-Forwarded-For': from }),
        },
        ...(!isRead && { body: JSON.stringify(input) }),
      },
    )
    return { status, headers, body, whole: body }
  }

  return {
    ...orders,
    orders,
    agent,
    ways: { mcp, rest },
    rpc,
    async close() {
      await agent.close()
      await orders.close()
    },
  }
}

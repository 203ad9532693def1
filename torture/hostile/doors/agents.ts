// The agents' door of any shop, by REST and by MCP: every question that an assistant can ask, and calls that are none.
import fc from 'fast-check'
import { OPERATIONS } from '../../../server/src/features/shop/agents/operations.ts'
import { MCP_PATH, PROFILE_PATH, REST_PATH } from '../../../server/src/features/shop/agents/profile.ts'
import { UCP_VERSIONS } from '../../../server/src/features/shop/agents/versions/index.ts'
import type { Description, Operation } from '../description.ts'
import { NASTY_TEXTS } from '../nasty.ts'
import {
  bent,
  encoded,
  type HostileRequest,
  headerText,
  ofOperation,
  type RequestMaker,
} from '../requests.ts'
import { DEMO, NEIGHBOUR, OWN, type World } from '../world.ts'
import { oddCalls, rpcRequest } from './json-rpc.ts'

const SHOPS = [OWN, OWN, OWN, DEMO, NEIGHBOUR]

/** The door has no description of its own besides its operations: their schemas refer to nothing. */
const description: Description = {
  operations: OPERATIONS.map(({ name, rest: [method, path], question, takesId }) => ({
    version: 'agents',
    id: name,
    method,
    path: path.replace(':id', '{id}'),
    parameters: takesId ? [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }] : [],
    body: method === 'GET' ? null : question,
  })),
  resolve: (_, schema) => schema,
}

export function agentRequests({ agent }: World): fc.Arbitrary<RequestMaker> {
  const [newest, older] = UCP_VERSIONS.map(({ date }) => agent.profile(date))
  const odd = [
    agent.profile(UCP_VERSIONS[0].date, ['dev.ucp.shopping.catalog.search']),
    agent.profile('2020-01-01'),
    agent.serve('/empty', { body: '' }),
    agent.serve('/list', { body: '[]' }),
    agent.serve('/proto', { body: '{"ucp":{"version":"2026-08-25","capabilities":{"__proto__":[{}]}}}' }),
    agent.serve('/huge', { body: `{"x":"${'y'.repeat(300_000)}"}` }),
    agent.serve('/away', { status: 302, headers: { Location: 'http://169.254.169.254/' } }),
    'http://169.254.169.254/latest/meta-data/',
    'file:///etc/passwd',
    ...NASTY_TEXTS,
  ]
  const profiles = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(newest ?? '', newest ?? '', older ?? '') },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
  )
  const callers = fc
    .record({ shop: fc.constantFrom(...SHOPS), profile: profiles, key: fc.constantFrom('', 'k-1', 'k-2') })
    .map(({ shop, profile, key }) => () => ({
      shop,
      headers: {
        Host: `${shop}.localhost`,
        'UCP-Agent': headerText(`profile="${profile}"`),
        ...(key && { 'Idempotency-Key': key }),
      },
    }))
  const rest = fc.oneof(
    ...description.operations.map((operation) =>
      ofOperation(description, operation, { door: 'agents', prefix: REST_PATH, callersOf: () => callers }),
    ),
  )
  const tools = fc.oneof(
    ...description.operations.map((operation) =>
      fc
        .tuple(
          ofOperation(description, operation, { door: 'agents', prefix: '', callersOf: () => callers }),
          profiles,
        )
        .map(
          ([make, profile]): RequestMaker =>
            (memory) =>
              asTool(operation, make(memory), profile),
        ),
    ),
  )
  return fc.oneof(
    { weight: 4, arbitrary: bent(rest) },
    { weight: 4, arbitrary: bent(tools) },
    { weight: 1, arbitrary: bent(calls) },
    { weight: 1, arbitrary: bent(profileReads) },
  )
}

/** The same question as a call of the tool. */
function asTool({ id: name }: Operation, request: HostileRequest, profile: string): HostileRequest {
  const { argument } = OPERATIONS.find((each) => each.name === name) ?? { argument: null }
  const key = request.headers['Idempotency-Key']
  const id = decodeURIComponent(request.path.split('/')[2] ?? '')
  const input: unknown = typeof request.body === 'string' ? JSON.parse(request.body) : {}
  const { what, list, shop } = request
  const called = rpc(request.headers.Host ?? '', what, {
    ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
    params: {
      name,
      arguments: {
        meta: { 'ucp-agent': { profile }, ...(key && { 'idempotency-key': key }) },
        ...(id && { id }),
        ...(argument && { [argument]: input }),
      },
    },
  })
  return { ...called, ...(list !== undefined && { list }), ...(shop !== undefined && { shop }) }
}

/** What is hardly JSON-RPC. */
const calls = fc
  .record({ shop: fc.constantFrom(...SHOPS), call: oddCalls })
  .map(({ shop, call: { headers, message } }): RequestMaker => {
    return () => rpc(`${shop}.localhost`, 'agents calls', message, headers)
  })

const profileReads = fc
  .tuple(
    fc.constantFrom(...SHOPS),
    fc.constantFrom('', ...UCP_VERSIONS.map(({ date }) => date), ...NASTY_TEXTS),
  )
  .map(
    ([shop, date]): RequestMaker =>
      () => ({
        what: 'agents profile',
        method: 'GET',
        path: date ? `${PROFILE_PATH}/${encoded(date)}` : PROFILE_PATH,
        headers: { Host: `${shop}.localhost` },
      }),
  )

function rpc(
  host: string,
  what: string,
  message: unknown,
  headers: Record<string, string> = {},
): HostileRequest {
  return rpcRequest(`${what}, MCP`, MCP_PATH, { Host: host, ...headers }, message)
}

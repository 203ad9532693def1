// The merchant's assistant: every tool by those who may and those who may not, and calls that are none.
import fc from 'fast-check'
import { ASSISTANT_PATH } from '../../../server/src/doors/admin/assistant-routes.ts'
import { assistantTools } from '../../../server/src/doors/admin/assistant-tools.ts'
import { adminRoutes } from '../../../server/src/doors/admin/routes.ts'
import type { Actor } from '../actors.ts'
import type { Description } from '../description.ts'
import { bent, type Caller, type HostileRequest, ofOperation, oneOf, type RequestMaker } from '../requests.ts'
import { NEIGHBOUR, OWN, type World } from '../world.ts'
import { oddCalls, rpcRequest } from './json-rpc.ts'

const TOOLS = assistantTools(adminRoutes)

/** What a tool takes is its one description; the path tells of what its answer is. */
const description: Description = {
  operations: [...TOOLS.values()].map(({ route, listed }) => ({
    version: 'assistant',
    id: route.op,
    method: 'POST',
    path: route.path.replaceAll(/:(\w+)/g, '{$1}'),
    parameters: [],
    body: listed.inputSchema,
  })),
  resolve: (_, schema) => schema,
}

const pick = fc.nat({ max: 1_000 })

export function assistantRequests({ actors }: World): fc.Arbitrary<RequestMaker> {
  const rightful = (op: string) =>
    pick.map((picked) => () => {
      const need = TOOLS.get(op)?.need
      const programs = actors.all().filter(({ headers }) => headers.Authorization !== undefined)
      const who = programs.filter((actor) => need !== undefined && actor.may(need))
      return callerBy(oneOf(who.length > 0 ? who : programs, picked))
    })
  const anybody = pick.map((picked) => () => callerBy(oneOf(actors.all(), picked)))
  const tools = fc.oneof(
    ...description.operations.map((operation) =>
      ofOperation(description, operation, {
        door: 'assistant',
        prefix: '',
        callersOf: ({ id }) =>
          fc.oneof({ weight: 9, arbitrary: rightful(id) }, { weight: 1, arbitrary: anybody }),
      }).map(
        (make): RequestMaker =>
          (memory) =>
            asTool(operation.id, make(memory)),
      ),
    ),
  )
  const calls = fc
    .record({ call: oddCalls, caller: anybody })
    .map(({ call: { headers, message }, caller }): RequestMaker => {
      return () => {
        const { headers: own, ...who } = caller()
        return { ...rpcRequest('assistant calls', ASSISTANT_PATH, { ...own, ...headers }, message), ...who }
      }
    })
  return fc.oneof({ weight: 6, arbitrary: bent(tools) }, { weight: 1, arbitrary: bent(calls) })
}

function asTool(name: string, { body, headers, ...request }: HostileRequest): HostileRequest {
  const given: unknown = typeof body === 'string' ? JSON.parse(body) : {}
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }
  return { ...request, ...rpcRequest(request.what, ASSISTANT_PATH, headers, message) }
}

function callerBy({ name, headers, shop }: Actor): Caller {
  return {
    headers: { Host: 'console.localhost', ...headers },
    seesNeighbour: name === 'operator' || shop === NEIGHBOUR,
    shop: shop ?? OWN,
    actor: name,
  }
}

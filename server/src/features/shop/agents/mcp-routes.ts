// The agents' door by MCP: each operation is a tool.
import { fieldsOf, type Json } from '../../../base/json.ts'
import type { Context } from '../../../context.ts'
import { JSON_BODY } from '../../../http/body.ts'
import {
  answerMcp,
  INVALID_PARAMS,
  noSuchTool,
  RpcRefused,
  SERVER_REFUSED,
  toolResult,
} from '../../../http/mcp.ts'
import { plain } from '../../../http/routes/declare-route.ts'
import type { PlainRequest, PlainRoute, Visit } from '../../../http/routes/route.ts'
import { ask, assertAgentsWelcome } from './ask.ts'
import { TOOLS, toolCalled } from './mcp.ts'
import { MCP_PATH } from './profile.ts'
import { BadQuestion, KeyUsedOtherwise, NegotiationRefused } from './refusal.ts'
import { AGENTS_LANE } from './rest-routes.ts'

export const agentMcpRoutes: readonly PlainRoute[] = [
  plain(MCP_PATH, {
    op: 'agents.mcp',
    methods: ['GET', 'POST'],
    budget: 'agents',
    body: JSON_BODY,
    lane: AGENTS_LANE,
    async respond(ctx, visit, request) {
      await assertAgentsWelcome(ctx, visit.shop)
      const server = {
        instructions: INSTRUCTIONS,
        tools: TOOLS,
        isForAll: true,
        call: (name: unknown, given: Json) => callTool(ctx, visit, request, { name, given }),
        refusalOf: (error: unknown) => refusalOf(error, visit.baseUrl),
      }
      return answerMcp(server, request)
    },
  }),
]

const UCP_REFUSED = -32_001

const INSTRUCTIONS =
  'Tools of one Indonesian shop, by the Universal Commerce Protocol. Every call names the profile of the agent in ' +
  '`meta["ucp-agent"].profile`. A checkout ends with `continue_url`: the buyer confirms by a code and pays there.'

async function callTool(
  ctx: Context,
  { shop, baseUrl, callerHash }: Visit,
  { at, take }: PlainRequest,
  { name, given }: { readonly name: unknown; readonly given: Json },
): Promise<Json> {
  const operation = toolCalled(name)
  if (!operation) throw noSuchTool()
  const meta = fieldsOf(given.meta)
  const { 'idempotency-key': key } = meta
  if (operation.takesId && (typeof given.id !== 'string' || given.id.length > 200))
    throw new RpcRefused(INVALID_PARAMS, '/id must be a text')
  const answer = await ask(operation, {
    ...{ ctx, shop, baseUrl, callerHash, at, take },
    profile: fieldsOf(meta['ucp-agent']).profile,
    key: typeof key === 'string' ? key : null,
    id: String(given.id ?? ''),
    input: operation.argument === null ? {} : (given[operation.argument] ?? {}),
  })
  return toolResult(answer)
}

function refusalOf(error: unknown, baseUrl: string): RpcRefused | null {
  if (error instanceof NegotiationRefused) {
    const data = { code: error.code, content: error.message, continue_url: `${baseUrl}/` }
    return new RpcRefused(UCP_REFUSED, 'UCP discovery failed', error.status, data)
  }
  if (error instanceof BadQuestion)
    return new RpcRefused(INVALID_PARAMS, error.message, 200, { code: error.code })
  return error instanceof KeyUsedOtherwise ? new RpcRefused(SERVER_REFUSED, error.message, 409) : null
}

// The agents' door by MCP: JSON-RPC at one address, without state, for clients that begin with a handshake and for those that do not.
import { fieldsOf, isRecord, type Json } from '../../../base/json.ts'
import { Problem } from '../../../base/problems.ts'
import { RELEASE } from '../../../base/release.ts'
import type { Context } from '../../../context.ts'
import { type Answer, jsonAnswer } from '../../../http/answers/answer.ts'
import { problemHeaders } from '../../../http/answers/problem-answer.ts'
import { writtenText } from '../../../http/answers/write-json.ts'
import { JSON_BODY, parseJson } from '../../../http/body.ts'
import { plain } from '../../../http/routes/declare-route.ts'
import type { PlainRequest, PlainRoute, Visit } from '../../../http/routes/route.ts'
import { ask, assertAgentsWelcome } from './ask.ts'
import { rpcCodeOf, TOOLS, toolCalled } from './mcp.ts'
import { MCP_PATH } from './profile.ts'
import { BadQuestion, KeyUsedOtherwise, NegotiationRefused } from './refusal.ts'
import { AGENTS_LANE } from './rest-routes.ts'
import { INITIALISED_MCP, STATELESS_MCP } from './versions/index.ts'

export const agentMcpRoutes: readonly PlainRoute[] = [
  plain(MCP_PATH, {
    op: 'agents.mcp',
    methods: ['GET', 'POST'],
    budget: 'agents',
    body: JSON_BODY,
    lane: AGENTS_LANE,
    async respond(ctx, visit, request) {
      await assertAgentsWelcome(ctx, visit.shop)
      // No stream is kept open.
      if (request.incoming.method !== 'POST') return { status: 405, headers: { Allow: 'POST' }, body: null }
      return answerRpc(ctx, visit, request)
    },
  }),
]

const PARSE_ERROR = -32_700
const INVALID_REQUEST = -32_600
const METHOD_NOT_FOUND = -32_601
const INVALID_PARAMS = -32_602
const UCP_REFUSED = -32_001
const SERVER_REFUSED = -32_000
const HEADER_MISMATCH = -32_020
const VERSION_UNSUPPORTED = -32_022

const META_VERSION = 'io.modelcontextprotocol/protocolVersion'
const META_SERVER = 'io.modelcontextprotocol/serverInfo'
const SERVER = { name: 'etalase', title: 'Etalase', version: RELEASE }
const ABILITIES = { tools: {} }
const INSTRUCTIONS =
  'Tools of one Indonesian shop, by the Universal Commerce Protocol. Every call names the profile of the agent in ' +
  '`meta["ucp-agent"].profile`. A checkout ends with `continue_url`: the buyer confirms by a code and pays there.'

/** A refusal in the words of JSON-RPC. */
class RpcRefused extends Error {
  readonly code: number
  readonly status: number
  readonly data: Json | undefined

  constructor(code: number, message: string, status = 200, data?: Json) {
    super(message)
    this.code = code
    this.status = status
    this.data = data
  }
}

interface Message {
  readonly id: unknown
  readonly method: string
  readonly params: Json
  /** each request says by itself who asks */
  readonly isStateless: boolean
}

async function answerRpc(ctx: Context, visit: Visit, request: PlainRequest): Promise<Answer> {
  let id: unknown = null
  try {
    const sent = read(request.body)
    if (isRecord(sent) && (typeof sent.id === 'string' || typeof sent.id === 'number')) id = sent.id
    const message = messageIn(sent, request.incoming.headers['mcp-protocol-version'])
    if (message.id === undefined) return { status: 202, headers: {}, body: null }
    const result = await resultOf(ctx, visit, request, message)
    return rpcAnswer({ jsonrpc: '2.0', id, result: message.isStateless ? complete(message, result) : result })
  } catch (error) {
    return refusalOf(error, id, visit.baseUrl)
  }
}

function read(bytes: Buffer): unknown {
  try {
    return parseJson(bytes)
  } catch {
    throw new RpcRefused(PARSE_ERROR, 'The body is not JSON, or not JSON that is taken here', 400)
  }
}

function messageIn(sent: unknown, header: unknown): Message {
  if (!isRecord(sent) || sent.jsonrpc !== '2.0' || typeof sent.method !== 'string')
    throw new RpcRefused(INVALID_REQUEST, 'One JSON-RPC request is expected', 400)
  const { id, method } = sent
  if (id !== undefined && typeof id !== 'string' && typeof id !== 'number')
    throw new RpcRefused(INVALID_REQUEST, 'An id is a text or a number', 400)
  const params = fieldsOf(sent.params)
  const said = fieldsOf(params._meta)[META_VERSION]
  if (said !== undefined && header !== undefined && said !== header)
    throw new RpcRefused(HEADER_MISMATCH, 'The header MCP-Protocol-Version says another version', 400)
  const version = said ?? (method === 'initialize' ? undefined : header)
  if (version !== undefined && ![...STATELESS_MCP, ...INITIALISED_MCP].includes(String(version)))
    throw new RpcRefused(VERSION_UNSUPPORTED, 'Unsupported protocol version', 400, {
      supported: [...STATELESS_MCP, ...INITIALISED_MCP],
      requested: String(version).slice(0, 50),
    })
  const isStateless = STATELESS_MCP.includes(String(version))
  if (isStateless && said === undefined && id !== undefined)
    throw new RpcRefused(INVALID_PARAMS, `_meta lacks ${META_VERSION}`, 400)
  return { id, method, params, isStateless }
}

async function resultOf(
  ctx: Context,
  visit: Visit,
  request: PlainRequest,
  { method, params, isStateless }: Message,
): Promise<Json> {
  switch (method) {
    case 'initialize':
      return {
        protocolVersion:
          INITIALISED_MCP.find((each) => each === params.protocolVersion) ?? INITIALISED_MCP[0],
        capabilities: ABILITIES,
        serverInfo: SERVER,
        instructions: INSTRUCTIONS,
      }
    case 'server/discover':
      return { supportedVersions: STATELESS_MCP, capabilities: ABILITIES, instructions: INSTRUCTIONS }
    case 'ping':
      return {}
    case 'tools/list':
      return { tools: TOOLS }
    case 'tools/call':
      return callTool(ctx, visit, request, params)
    default:
      throw new RpcRefused(METHOD_NOT_FOUND, 'There is no such method', isStateless ? 404 : 200)
  }
}

async function callTool(
  ctx: Context,
  { shop, baseUrl, callerHash }: Visit,
  { at }: PlainRequest,
  params: Json,
): Promise<Json> {
  const operation = toolCalled(params.name)
  if (!operation) throw new RpcRefused(INVALID_PARAMS, 'There is no such tool')
  const given = fieldsOf(params.arguments)
  const meta = fieldsOf(given.meta)
  const { 'idempotency-key': key } = meta
  if (operation.takesId && (typeof given.id !== 'string' || given.id.length > 200))
    throw new RpcRefused(INVALID_PARAMS, '/id must be a text')
  const answer = await ask(operation, {
    ...{ ctx, shop, baseUrl, callerHash, at },
    profile: fieldsOf(meta['ucp-agent']).profile,
    key: typeof key === 'string' ? key : null,
    id: String(given.id ?? ''),
    input: operation.argument === null ? {} : (given[operation.argument] ?? {}),
  })
  return { structuredContent: answer, content: [{ type: 'text', text: JSON.stringify(answer) }] }
}

/** Lists may be kept by whoever asks; answers are of one buyer. */
function complete({ method }: Message, result: Json): Json {
  const isKept = method === 'server/discover' || method === 'tools/list'
  return {
    ...result,
    resultType: 'complete',
    ...(isKept && { ttlMs: 300_000, cacheScope: 'public' }),
    _meta: { [META_SERVER]: SERVER },
  }
}

function refusalOf(error: unknown, id: unknown, baseUrl: string): Answer {
  const refused = (code: number, message: string, status: number, data?: Json, headers = {}) =>
    rpcAnswer({ jsonrpc: '2.0', id, error: { code, message, ...(data && { data }) } }, status, headers)
  if (error instanceof RpcRefused) return refused(error.code, error.message, error.status, error.data)
  if (error instanceof NegotiationRefused) {
    const data = { code: error.code, content: error.message, continue_url: `${baseUrl}/` }
    return refused(UCP_REFUSED, 'UCP discovery failed', error.status, data)
  }
  if (error instanceof BadQuestion) return refused(INVALID_PARAMS, error.message, 200, { code: error.code })
  if (error instanceof KeyUsedOtherwise) return refused(SERVER_REFUSED, error.message, 409)
  if (!(error instanceof Problem)) throw error
  const { retryAfterSeconds: seconds } = error
  const data = { code: error.code, ...(seconds !== null && { retry_after: seconds }) }
  return refused(rpcCodeOf(error.status), error.message, error.status, data, problemHeaders(error))
}

function rpcAnswer(body: Json, status = 200, headers: Readonly<Record<string, string>> = {}): Answer {
  return jsonAnswer(writtenText(JSON.stringify(body)), headers, status)
}

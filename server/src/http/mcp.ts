// MCP at one address: JSON-RPC without state and without streams, for clients that begin with a handshake and for those that do not.
import { fieldsOf, isRecord, type Json } from '../base/json.ts'
import { Problem } from '../base/problems.ts'
import { RELEASE } from '../base/release.ts'
import { type Answer, jsonAnswer } from './answers/answer.ts'
import { problemHeaders } from './answers/problem-answer.ts'
import { writtenText } from './answers/write-json.ts'
import { parseJson } from './body.ts'
import type { PlainRequest } from './routes/route.ts'

/** What is served there. */
export interface McpServer {
  /** for whoever calls its tools */
  readonly instructions: string
  readonly tools: readonly Json[]
  /** whether all callers have the same tools */
  readonly isForAll: boolean
  /** Throws `RpcRefused`, problems, and what `refusalOf` knows. */
  call(name: unknown, given: Json): Promise<Json>
  /** a refusal of its own in the words of JSON-RPC; null: it is none */
  refusalOf?(error: unknown): RpcRefused | null
}

/** Revisions in which every request says by itself who asks. */
const STATELESS: readonly string[] = ['2026-07-28']
/** Those that begin with a handshake; the newest first. */
const INITIALISED: readonly [string, ...string[]] = ['2025-11-25', '2025-06-18', '2025-03-26']

const PARSE_ERROR = -32_700
const INVALID_REQUEST = -32_600
const METHOD_NOT_FOUND = -32_601
export const INVALID_PARAMS = -32_602
const INTERNAL_ERROR = -32_603
export const SERVER_REFUSED = -32_000
const HEADER_MISMATCH = -32_020
const VERSION_UNSUPPORTED = -32_022

const META_VERSION = 'io.modelcontextprotocol/protocolVersion'
const META_SERVER = 'io.modelcontextprotocol/serverInfo'
const SERVER = { name: 'etalase', title: 'Etalase', version: RELEASE }
const ABILITIES = { tools: {} }

/** A refusal in the words of JSON-RPC. */
export class RpcRefused extends Error {
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

export async function answerMcp(server: McpServer, request: PlainRequest): Promise<Answer> {
  // No stream is kept open.
  if (request.incoming.method !== 'POST') return { status: 405, headers: { Allow: 'POST' }, body: null }
  let id: unknown = null
  try {
    const sent = read(request.body)
    if (isRecord(sent) && (typeof sent.id === 'string' || typeof sent.id === 'number')) id = sent.id
    const message = messageIn(sent, request.incoming.headers['mcp-protocol-version'])
    if (message.id === undefined) return { status: 202, headers: {}, body: null }
    const result = await resultOf(server, message)
    return rpcAnswer({
      jsonrpc: '2.0',
      id,
      result: message.isStateless ? complete(server, message, result) : result,
    })
  } catch (error) {
    const refused = error instanceof RpcRefused ? error : server.refusalOf?.(error)
    if (refused) {
      const { code, message, status, data } = refused
      return rpcAnswer({ jsonrpc: '2.0', id, error: { code, message, ...(data && { data }) } }, status)
    }
    if (error instanceof Problem) return mcpProblem(error, id)
    throw error
  }
}

/** A problem as JSON-RPC tells it, also of a request that nobody has read. */
export function mcpProblem(problem: Problem, id: unknown = null): Answer {
  const { code, message, status, retryAfterSeconds: seconds } = problem
  const data = { code, ...(seconds !== null && { retry_after: seconds }) }
  const error = { code: rpcCodeOf(status), message, data }
  return rpcAnswer({ jsonrpc: '2.0', id, error }, status, problemHeaders(problem))
}

function rpcCodeOf(status: number): number {
  if (status === 500) return INTERNAL_ERROR
  return status === 400 ? INVALID_REQUEST : SERVER_REFUSED
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
  if (version !== undefined && ![...STATELESS, ...INITIALISED].includes(String(version)))
    throw new RpcRefused(VERSION_UNSUPPORTED, 'Unsupported protocol version', 400, {
      supported: [...STATELESS, ...INITIALISED],
      requested: String(version).slice(0, 50),
    })
  const isStateless = STATELESS.includes(String(version))
  if (isStateless && said === undefined && id !== undefined)
    throw new RpcRefused(INVALID_PARAMS, `_meta lacks ${META_VERSION}`, 400)
  return { id, method, params, isStateless }
}

async function resultOf(
  { instructions, tools, call }: McpServer,
  { method, params, isStateless }: Message,
): Promise<Json> {
  switch (method) {
    case 'initialize':
      return {
        protocolVersion: INITIALISED.find((each) => each === params.protocolVersion) ?? INITIALISED[0],
        capabilities: ABILITIES,
        serverInfo: SERVER,
        instructions,
      }
    case 'server/discover':
      return { supportedVersions: STATELESS, capabilities: ABILITIES, instructions }
    case 'ping':
      return {}
    case 'tools/list':
      return { tools }
    case 'tools/call':
      return call(params.name, fieldsOf(params.arguments))
    default:
      throw new RpcRefused(METHOD_NOT_FOUND, 'There is no such method', isStateless ? 404 : 200)
  }
}

/** Lists may be kept by whoever asks; answers are of one caller. */
function complete({ isForAll }: McpServer, { method }: Message, result: Json): Json {
  const isKept = method === 'server/discover' || method === 'tools/list'
  return {
    ...result,
    resultType: 'complete',
    ...(isKept && { ttlMs: 300_000, cacheScope: isForAll ? 'public' : 'private' }),
    _meta: { [META_SERVER]: SERVER },
  }
}

/** What a tool gave, for programs and for those that read text alone. */
export function toolResult(content: Json): Json {
  return { structuredContent: content, content: [{ type: 'text', text: JSON.stringify(content) }] }
}

export function noSuchTool(): RpcRefused {
  return new RpcRefused(INVALID_PARAMS, 'There is no such tool')
}

function rpcAnswer(body: Json, status = 200, headers: Readonly<Record<string, string>> = {}): Answer {
  return jsonAnswer(writtenText(JSON.stringify(body)), headers, status)
}

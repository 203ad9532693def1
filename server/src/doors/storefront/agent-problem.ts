// What goes wrong before an agent is heard, in words that agents read: JSON-RPC for MCP, a code and a sentence for REST.
import type { IncomingMessage } from 'node:http'
import type { Problem } from '../../base/problems.ts'
import { rpcCodeOf } from '../../features/shop/agents/mcp.ts'
import { MCP_PATH, REST_PATH } from '../../features/shop/agents/profile.ts'
import { type Answer, jsonAnswer } from '../../http/answers/answer.ts'
import { problemHeaders } from '../../http/answers/problem-answer.ts'
import { writtenText } from '../../http/answers/write-json.ts'

/** null: it is none of an agent's. */
export function agentProblem({ url = '' }: IncomingMessage, problem: Problem): Answer | null {
  const [path = ''] = url.split('?', 1)
  const { code, message, status, retryAfterSeconds: seconds } = problem
  const answer = (body: object) =>
    jsonAnswer(writtenText(JSON.stringify(body)), problemHeaders(problem), status)
  if (path === MCP_PATH) {
    const data = { code, ...(seconds !== null && { retry_after: seconds }) }
    return answer({ jsonrpc: '2.0', id: null, error: { code: rpcCodeOf(status), message, data } })
  }
  return path.startsWith(`${REST_PATH}/`) ? answer({ code, content: message }) : null
}

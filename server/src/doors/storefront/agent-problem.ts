// What goes wrong before an agent is heard, in words that agents read: JSON-RPC for MCP, a code and a sentence for REST.
import type { IncomingMessage } from 'node:http'
import type { Problem } from '../../base/problems.ts'
import { MCP_PATH, REST_PATH } from '../../features/shop/agents/profile.ts'
import { type Answer, jsonAnswer } from '../../http/answers/answer.ts'
import { problemHeaders } from '../../http/answers/problem-answer.ts'
import { writtenText } from '../../http/answers/write-json.ts'
import { mcpProblem } from '../../http/mcp.ts'

/** null: it is none of an agent's. */
export function agentProblem({ url = '' }: IncomingMessage, problem: Problem): Answer | null {
  const [path = ''] = url.split('?', 1)
  if (path === MCP_PATH) return mcpProblem(problem)
  if (!path.startsWith(`${REST_PATH}/`)) return null
  const { code, message, status } = problem
  return jsonAnswer(writtenText(JSON.stringify({ code, content: message })), problemHeaders(problem), status)
}

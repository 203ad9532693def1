// Answers to what never became a request: bytes that are not HTTP, too much of it, too slowly. Only the socket is there.
import { STATUS_CODES } from '../base/node-http.ts'
import { invalidRequest, Problem, type ProblemCode } from '../base/problems.ts'
import { problemBody } from './answers/problem-answer.ts'
import { PROTECTION } from './answers/protection.ts'

/** What an error of Node's HTTP parser is answered with, head and body. */
export function brokenRequestAnswer(error: NodeJS.ErrnoException & { rawPacket?: Buffer }): string {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return refusalOf('request_timeout')
  if (error.code === 'HPE_INVALID_METHOD' && isRequestLine(error.rawPacket))
    return refusalOf('method_not_allowed')
  return written(invalidRequest([]), error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400)
}

export function refusalOf(code: ProblemCode): string {
  const problem = new Problem(code)
  return written(problem, problem.status)
}

/** A method that nobody has heard of, in a request that is otherwise well-formed. */
function isRequestLine(bytes: Buffer | undefined): boolean {
  return /^[A-Z-]{1,30} \S+ HTTP\/1\.[01]\r\n/.test(bytes?.toString('latin1', 0, 4_096) ?? '')
}

function written(problem: Problem, status: number): string {
  const { text, bytes } = problemBody(problem)
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    ...PROTECTION,
    // Its Origin was not read: whatever page it is may know what went wrong.
    'Access-Control-Allow-Origin': '*',
    ...(problem.code === 'method_not_allowed' && { Allow: 'GET, HEAD, POST' }),
    'Content-Length': bytes,
    Connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`
}

// A vendor's server for tests: real HTTP on a free port, well-behaved or failing as asked, and it remembers its calls.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An answer word for word; a string body goes out as it is, anything else as JSON. */
export interface Canned {
  readonly status: number
  readonly body: unknown
}

/**
 * good: what the vendor would say. empty: its way of saying "nothing". slow: nothing until closed. broken: not JSON.
 * cut: the socket dies before an answer. huge: more than anyone should read. A lie: what it makes of the truth.
 */
export type Answer = 'good' | 'empty' | 'slow' | 'broken' | 'cut' | 'huge' | Canned | Lie

export type Lie = (truth: Canned) => Canned | Promise<Canned>

export interface Call {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface FakeVendor {
  readonly url: string
  /** every request that arrived whole, oldest first */
  readonly calls: Call[]
  /** How it answers from now on: one each in this order, the last one for good. */
  answer(...answers: [Answer, ...Answer[]]): void
  close(): Promise<void>
}

/** What a particular vendor says when it is well; `cut` and `slow`: what it did, and its answer is lost. */
export type Speak = (call: Call, mood: 'good' | 'empty') => Spoken | Promise<Spoken>
export type Spoken = Canned | 'cut' | 'slow'

export async function startFakeVendor(speak: Speak): Promise<FakeVendor> {
  const calls: Call[] = []
  let answers: Answer[] = ['good']
  const server = createServer(async (request, response) => {
    const call = await receive(request)
    calls.push(call)
    const next = answers.length > 1 ? answers.shift() : answers[0]
    if (typeof next === 'function') {
      const truth = await speak(call, 'good')
      reply(response, typeof truth === 'string' ? truth : await next(truth))
    } else reply(response, next === 'good' || next === 'empty' ? await speak(call, next) : next)
  })
  // It closes no idle connection: on a slow machine one would die just as the next request is sent.
  server.keepAliveTimeout = 0
  // A client that goes away is the client's affair.
  server.on('clientError', (_error, socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    answer: (...next) => {
      answers = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function receive(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://vendor')
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)])
  return {
    method: request.method ?? '',
    path: pathname,
    query: searchParams,
    headers: Object.fromEntries(headers),
    body: Buffer.concat(chunks).toString('utf8'),
  }
}

function reply(response: ServerResponse, answer: Exclude<Answer, 'good' | 'empty' | Lie> | undefined): void {
  if (answer === undefined || answer === 'slow') return
  if (answer === 'cut') {
    response.socket?.destroy()
    return
  }
  const { status, body } = typeof answer === 'string' ? ILL[answer] : answer
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(typeof body === 'string' ? body : JSON.stringify(body))
}

const ILL = {
  broken: { status: 200, body: '<html>Bad gateway</html>' },
  huge: { status: 200, body: `"${'x'.repeat(3 * 1024 * 1024)}"` },
} as const

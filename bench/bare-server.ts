// The ceiling: a bare node:http server that answers given bytes and headers in turn, and does nothing else.
import { createServer } from 'node:http'

export interface BareReply {
  readonly status: number
  readonly headers: readonly string[]
  /** base64 */
  readonly body: string
}

export interface BareCase {
  readonly path: string
  readonly replies: readonly BareReply[]
}

// Started in a process of its own; what it answers comes over IPC.
process.on('message', (cases: BareCase[]) => {
  const byPath = new Map(
    cases.map(({ path, replies }) => [
      path,
      {
        next: 0,
        replies: replies.map(({ status, headers, body }) => ({
          status,
          headers: [...headers],
          body: Buffer.from(body, 'base64'),
        })),
      },
    ]),
  )
  const server = createServer({ keepAliveTimeout: 65_000 }, (req, res) => {
    const found = byPath.get(req.url ?? '')
    const reply = found?.replies[found.next++ % found.replies.length]
    if (!reply) return void res.writeHead(404).end()
    const answer = () => {
      res.writeHead(reply.status, reply.headers)
      res.end(reply.body)
    }
    if (req.method === 'GET') return answer()
    req.resume().on('end', answer)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
})

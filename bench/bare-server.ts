// The ceiling: a bare node:http server that answers given bytes and headers, and does nothing else.
import { createServer } from 'node:http'

export interface BareReply {
  readonly path: string
  readonly headers: readonly string[]
  readonly body: string
}

// Started by bench/run.ts in a process of its own; the replies come over IPC, base64 for the bodies.
process.on('message', (replies: BareReply[]) => {
  const byPath = new Map(
    replies.map(({ path, headers, body }) => [
      path,
      { headers: [...headers], body: Buffer.from(body, 'base64') },
    ]),
  )
  const server = createServer({ keepAliveTimeout: 65_000 }, (req, res) => {
    const reply = byPath.get(req.url ?? '')
    if (!reply) return void res.writeHead(404).end()
    res.writeHead(200, reply.headers)
    res.end(reply.body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
})

// A small HTTP server that answers what a test tells it to, and remembers what it was asked.
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Asked {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export type Reaction = (res: ServerResponse) => void

export interface FakeShop extends AsyncDisposable {
  readonly baseUrl: string
  readonly asked: Asked[]
}

/** Reacts to one request after the other as listed, and to all further ones as to the last. */
export async function fakeShop(...reactions: [Reaction, ...Reaction[]]): Promise<FakeShop> {
  const asked: Asked[] = []
  const server = createServer(async (req, res) => {
    asked.push({ method: req.method, url: req.url, headers: req.headers, body: await text(req) })
    const reaction = reactions[asked.length - 1] ?? reactions.at(-1)
    reaction?.(res)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    asked,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export function answer(status: number, body: unknown, headers: Record<string, string> = {}): Reaction {
  return (res) => {
    res.writeHead(status, { 'Content-Type': 'application/json', ...headers })
    res.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}

export function refusal(
  status: number,
  code: string,
  { details = {}, headers = {} }: { details?: object; headers?: Record<string, string> } = {},
): Reaction {
  return answer(status, { error: { code, message: `Pesan untuk ${code}.`, details } }, headers)
}

export const done = answer(200, { products: [] })

export const hangUp: Reaction = (res) => res.destroy()

/** Begins an answer and breaks off. */
export const breakOff: Reaction = (res) => {
  res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' })
  res.write('{"products":', () => res.destroy())
}

export const neverAnswer: Reaction = () => {}

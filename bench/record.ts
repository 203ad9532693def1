// What a server answers to a request, so that the bare one can answer the same.
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { BareReply } from './bare-server.ts'

export interface Request {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** The bare server adds these itself, as ours does. */
const ADDED_BY_NODE = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

export async function record(port: number, sent: Request): Promise<BareReply> {
  const outgoing = request({ host: '127.0.0.1', port, ...sent })
  outgoing.end(sent.body)
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
  const body = await buffer(incoming)
  const status = incoming.statusCode ?? 0
  if (status !== 200 && status !== 304) throw new Error(`${sent.path} answered ${status}: ${body}`)
  const names = incoming.rawHeaders.map((_, i, all) => String(all[i - (i % 2)]).toLowerCase())
  const headers = incoming.rawHeaders.filter((_, i) => !ADDED_BY_NODE.has(names[i] ?? ''))
  return { status, headers, body: body.toString('base64') }
}

/** One field of an answer. */
export function headerOf({ headers }: BareReply, name: string): string {
  const at = headers.findIndex((header, i) => i % 2 === 0 && header.toLowerCase() === name)
  return headers[at + 1] ?? ''
}

// What merchants' webhooks call, well-behaved or not: it checks signatures and the order of each object's events.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signatureOf } from '../../server/src/features/people/webhooks/secret.ts'
import type { Receiver } from '../load/site.ts'

/** well: takes it. refuses: 500. silent: never answers. cuts: says 200, and breaks off. redirects. huge: an answer without end. */
export type Manner = 'well' | 'refuses' | 'silent' | 'cuts' | 'redirects' | 'huge'

export interface JudgingReceiver extends Receiver {
  behave(manner: Manner): void
  /** a webhook's secret; events of others are not judged */
  trust(secret: string): void
  /** what should not have come so */
  faults(): readonly string[]
}

/** Of one answer: a server that reads all of it has lost. */
const HUGE_BYTES = 64 * 1024 * 1024

export async function startJudgingReceiver(): Promise<JudgingReceiver> {
  const events = new Set<string>()
  const faults: string[] = []
  const secrets: string[] = []
  /** by object, the sequence of the last event that was taken for the first time */
  const last = new Map<string, number>()
  let calls = 0
  let manner: Manner = 'well'

  function judge({ headers }: IncomingMessage, text: string): void {
    const id = String(headers['webhook-id'])
    const timestamp = Number(headers['webhook-timestamp'])
    const signature = String(headers['webhook-signature'])
    if (!secrets.some((secret) => signatureOf([secret], { id, timestamp, body: text }) === signature))
      faults.push('an event with a wrong signature')
    if (events.has(id)) return
    events.add(id)
    const { data } = JSON.parse(text)
    const object = String(data?.order?.id ?? data?.product?.id ?? data?.id ?? '')
    const sequence = Number(data?.sequence)
    if (object === '' || !Number.isFinite(sequence)) return
    if (sequence <= (last.get(object) ?? -1)) faults.push(`events of one object out of order: ${object}`)
    last.set(object, sequence)
  }

  const server = createServer(async (request, response) => {
    let text = ''
    try {
      for await (const chunk of request) text += chunk
    } catch {
      return
    }
    calls++
    if (manner === 'well' || manner === 'cuts' || manner === 'huge') judge(request, text)
    answer(response, manner)
  })
  server.on('clientError', (_error, socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    events,
    calls: () => calls,
    behave(next) {
      manner = next
    },
    trust: (secret) => secrets.push(secret),
    faults: () => faults,
  }
}

function answer(response: ServerResponse, manner: Manner): void {
  response.on('error', () => {})
  switch (manner) {
    case 'well':
      return void response.end('ok')
    case 'refuses':
      return void response.writeHead(500).end('<html>nanti</html>')
    case 'silent':
      return
    case 'cuts':
      response.writeHead(200, { 'content-length': '100' })
      return void response.write('ok', () => response.socket?.destroy())
    case 'redirects':
      return void response.writeHead(302, { location: 'http://127.0.0.1:1/elsewhere' }).end()
    case 'huge':
      response.writeHead(200)
      pour(response, HUGE_BYTES)
  }
}

function pour(response: ServerResponse, left: number): void {
  if (response.destroyed || left <= 0) return void response.end()
  const piece = Buffer.alloc(256 * 1024, 'x')
  response.write(piece, () => pour(response, left - piece.length))
}

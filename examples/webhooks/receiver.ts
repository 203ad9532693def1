// A receiver of webhooks: it takes what is signed, fresh and new, and nothing else.
// WEBHOOK_SECRET=whsec_… PORT=4000 node receiver.ts
import { createServer, type IncomingMessage } from 'node:http'
import { verify } from './verify.ts'

const { WEBHOOK_SECRET = '', PORT = '4000', HOST = '127.0.0.1' } = process.env
if (!WEBHOOK_SECRET.startsWith('whsec_')) throw new Error('WEBHOOK_SECRET is what createWebhook answered')

/** An event may come twice. Yours are rows of your database, written together with what the event causes. */
const seen = new Set<string>()
const MOST_SEEN = 10_000
const MOST_BYTES = 1024 * 1024

createServer(async (req, res) => {
  const answer = (status: number) => void res.writeHead(status).end()
  try {
    if (req.method !== 'POST') return answer(405)
    const body = await bodyOf(req)
    if (!body) return answer(413)
    const event = verify(req.headers, body, WEBHOOK_SECRET)
    if (!event) return answer(401)
    const id = String(req.headers['webhook-id'])
    if (!seen.has(id)) console.log(JSON.stringify({ id, ...event }))
    seen.add(id)
    const [oldest = ''] = seen
    if (seen.size > MOST_SEEN) seen.delete(oldest)
    // Only now: what is answered with 2xx does not come again.
    answer(204)
  } catch {
    answer(500)
  }
}).listen(Number(PORT), HOST, () => console.log(`Webhooks are taken at http://${HOST}:${PORT}/`))

/** Null: it is larger than any event. */
async function bodyOf(req: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of req) {
    bytes += chunk.length
    // What is too much is read, so that its sender hears so, and not kept.
    if (bytes <= MOST_BYTES) chunks.push(chunk)
  }
  return bytes > MOST_BYTES ? null : Buffer.concat(chunks)
}

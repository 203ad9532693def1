// An answer as data, and the one place that writes it to the wire.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { WrittenText } from './write-json.ts'

export interface Answer {
  readonly status: number
  /** several values only of `Set-Cookie` */
  readonly headers: Readonly<Record<string, string | string[]>>
  /** null: there is nothing to say, as in a redirect or 304 */
  readonly body: Buffer | WrittenText | Readable | null
}

export const JSON_TYPE = 'application/json; charset=utf-8'

export function jsonAnswer(text: WrittenText, headers: Answer['headers'] = {}, status = 200): Answer {
  return {
    status,
    headers: { 'Cache-Control': 'no-store', ...headers, 'Content-Type': JSON_TYPE },
    body: text,
  }
}

export function redirectTo(location: string, status: 301 | 302 | 303): Answer {
  return { status, headers: { 'Cache-Control': 'no-store', Location: location }, body: null }
}

/** `common`: headers that every answer to this request carries. */
export function sendAnswer(
  req: IncomingMessage,
  res: ServerResponse,
  { status, headers, body }: Answer,
  common: Readonly<Record<string, string>>,
): void {
  if (body === null) {
    const isSilent = status === 204 || status === 304
    res.writeHead(status, { ...common, ...headers, ...(!isSilent && { 'Content-Length': '0' }) })
    res.end()
    return
  }
  if (body instanceof Readable) {
    res.writeHead(status, { ...common, ...headers })
    // What is missing must be seen to be missing.
    body.on('error', () => res.destroy())
    res.on('close', () => body.destroy())
    if (req.method === 'HEAD') res.end()
    else body.pipe(res)
    return
  }
  const length = 'text' in body ? body.bytes : body.length
  res.writeHead(status, { ...common, ...headers, 'Content-Length': length })
  if (req.method === 'HEAD') res.end()
  else if (isBodyLeft(req, res))
    endOnceHeard(res, 'text' in body ? Buffer.from(body.text, body.encoding) : body)
  else if ('text' in body) res.end(body.text, body.encoding)
  else res.end(body)
}

/** Whether the caller still sends what nobody reads, and the connection ends for it (`closeUnlessRead`). */
function isBodyLeft(req: IncomingMessage, res: ServerResponse): boolean {
  return !res.shouldKeepAlive && !req.complete
}

const HEARD_WITHIN_MS = 1_000

/** Who is cut off while sending may never look what was answered. This has its length: whoever has read it goes by itself. */
function endOnceHeard(res: ServerResponse, body: Buffer): void {
  res.write(body)
  const timer = setTimeout(() => res.end(), HEARD_WITHIN_MS)
  res.once('close', () => clearTimeout(timer))
}

// Reads the body of a request: its media type and size are checked before a byte of it is kept.
import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { parse } from 'secure-json-parse'
import { invalidRequest, Problem } from '../base/problems.ts'
import { HttpProblem } from './answers/problem-answer.ts'
import type { BodyRoom } from './limits/admission.ts'

export interface BodyRule {
  /** the media type it must have; `*` takes any */
  readonly type: string
  /** another that will do */
  readonly orType?: string
  readonly maxBytes: number
}

export const JSON_BODY: BodyRule = { type: 'application/json', maxBytes: 64 * 1024 }

const NOTHING = Buffer.alloc(0)

/** `seconds`: how long a caller may take to send it. A length that is named takes its room before a byte of it is read. */
export async function readBody(
  req: IncomingMessage,
  { type, orType = type, maxBytes }: BodyRule,
  seconds: number,
  room: BodyRoom,
): Promise<Buffer> {
  const { 'content-type': given, 'content-length': length, 'transfer-encoding': chunked } = req.headers
  const isEmpty = chunked === undefined && (length === undefined || length === '0')
  if (isEmpty && (given === undefined || type === '*')) return NOTHING
  if (type !== '*' && ![type, orType].includes(mediaTypeOf(given) ?? ''))
    throw new Problem('unsupported_media_type')
  if (isEmpty) return NOTHING
  if (Number(length) > maxBytes || !room.fits(Number(length ?? 0))) throw tooLarge()
  if (length === undefined) return collect(req, pieces(maxBytes, room), seconds)
  room.take(Number(length))
  return collect(req, oneBuffer(Number(length)), seconds)
}

function mediaTypeOf(contentType: string | undefined): string | undefined {
  return contentType?.split(';', 1)[0]?.trim().toLowerCase()
}

interface Chunks {
  add(chunk: Buffer): void
  whole(): Buffer
}

/** Of a length that is known: what has come is free again at once. Memory that nobody has written to yet is none. */
function oneBuffer(length: number): Chunks {
  const bytes = Buffer.allocUnsafeSlow(length)
  let at = 0
  return {
    add(chunk) {
      at += chunk.copy(bytes, at)
    },
    whole: () => bytes,
  }
}

/** Takes its room as it comes. */
function pieces(maxBytes: number, room: BodyRoom): Chunks {
  const chunks: Buffer[] = []
  let bytes = 0
  return {
    add(chunk) {
      bytes += chunk.length
      if (bytes > maxBytes) throw tooLarge()
      room.take(chunk.length)
      chunks.push(chunk)
    },
    whole: () => Buffer.concat(chunks),
  }
}

async function collect(req: IncomingMessage, kept: Chunks, seconds: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(() => reject(new HttpProblem('request_timeout', CLOSING)), seconds * 1000)
  const add = (chunk: Buffer) => {
    try {
      kept.add(chunk)
    } catch (error) {
      reject(error)
    }
  }
  req.on('data', add)
  req.on('end', resolve)
  req.on('error', () => reject(refused('isi terpotong')))
  try {
    await promise
    return kept.whole()
  } finally {
    clearTimeout(timer)
    // What still comes of a refused body is read, and not kept.
    req.off('data', add)
    req.resume()
  }
}

/** The rest of it is not waited for. */
const CLOSING = { Connection: 'close' }

function tooLarge(): Problem {
  return new HttpProblem('body_too_large', CLOSING)
}

/** No body of ours is deeper than three. A deeper one means to exhaust a stack. */
const MAX_DEPTH = 32

/** undefined: it was empty, which is allowed. */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  if (!isUtf8(bytes)) throw refused('isi bukan teks UTF-8 yang benar')
  const text = bytes.toString('utf8')
  // PostgreSQL stores no NUL, and no honest text holds one.
  if (text.includes('\\u0000')) throw refused('isi memuat karakter terlarang')
  if (depthOf(text) > MAX_DEPTH) throw refused('isi bersarang terlalu dalam')
  let value: unknown
  try {
    value = parse(text, { protoAction: 'error', constructorAction: 'error' })
  } catch {
    throw refused('isi bukan JSON yang benar')
  }
  // Half of a pair can be written as an escape only, and no database keeps it.
  if (/\\u[dD][89a-fA-F]/.test(text) && !isWellFormed(value)) throw refused('isi memuat karakter terlarang')
  return value
}

function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, child]) => name.isWellFormed() && isWellFormed(child))
}

function refused(message: string): Problem {
  return invalidRequest([{ path: 'body', message }])
}

/** How deep brackets are nested, those within texts left out. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let inText = false
  for (let i = 0; i < text.length; i++) {
    const char = text[i]
    if (inText) {
      if (char === '\\') i++
      else if (char === '"') inText = false
    } else if (char === '"') inText = true
    else if (char === '[' || char === '{') deepest = Math.max(deepest, ++depth)
    else if (char === ']' || char === '}') depth--
  }
  return deepest
}

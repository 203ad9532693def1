// Reads the body of a request: its media type and size are checked before a byte of it is kept, and memory is taken as it comes.
import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { parse } from 'secure-json-parse'
import type { ConnectionLimits } from '../base/config.ts'
import { invalidRequest, Problem } from '../base/problems.ts'
import { HttpProblem } from './answers/problem-answer.ts'
import type { BodyRoom } from './limits/admission.ts'
import { type BodyPace, createBodyPace } from './limits/body-pace.ts'

export interface BodyRule {
  /** the media type it must have; `*` takes any */
  readonly type: string
  /** another that will do */
  readonly orType?: string
  readonly maxBytes: number
}

export const JSON_BODY: BodyRule = { type: 'application/json', maxBytes: 64 * 1024 }

const NOTHING = Buffer.alloc(0)

/** What a body takes it takes as it comes: who names a length holds nothing by that. */
export async function readBody(
  req: IncomingMessage,
  { type, orType = type, maxBytes }: BodyRule,
  limits: ConnectionLimits,
  room: BodyRoom,
): Promise<Buffer> {
  const { 'content-type': given, 'content-length': named, 'transfer-encoding': chunked } = req.headers
  const isEmpty = chunked === undefined && (named === undefined || named === '0')
  if (isEmpty && (given === undefined || type === '*')) return NOTHING
  if (type !== '*' && ![type, orType].includes(mediaTypeOf(given) ?? ''))
    throw new Problem('unsupported_media_type')
  if (isEmpty) return NOTHING
  const length = named === undefined ? undefined : Number(named)
  if (Number(length) > maxBytes || !room.fits(length ?? 0)) throw tooLarge()
  if (req.destroyed) throw brokenOff()
  return collect(
    req,
    growing(length ?? maxBytes, room),
    createBodyPace(limits, length, performance.now()),
    room,
  )
}

function mediaTypeOf(contentType: string | undefined): string | undefined {
  return contentType?.split(';', 1)[0]?.trim().toLowerCase()
}

interface Kept {
  add(chunk: Buffer): void
  whole(): Buffer
}

/** As large as an order. */
const WHOLE_BYTES = 16 * 1_024
/** Less is not worth a step. */
const LEAST_BYTES = 1_024

/**
 * One buffer, of four times what has come whenever more comes, of twice while it is small: always twice would be copied more often.
 * Pieces kept one by one would be many times as large as what is in them where somebody sends single bytes. A small body that is here
 * at once takes no room, so that nobody who holds room keeps others from ordering: the queues bound how many such there are.
 */
function growing(most: number, room: BodyRoom): Kept {
  let bytes: Buffer = NOTHING
  let size = 0
  return {
    add(chunk) {
      const needed = size + chunk.length
      if (needed > most) throw tooLarge()
      if (needed > bytes.length) {
        const times = bytes.length < WHOLE_BYTES ? 2 : 4
        const capacity =
          size === 0 ? needed : Math.min(most, Math.max(needed, times * bytes.length, LEAST_BYTES))
        if (needed < most || size > 0 || needed > WHOLE_BYTES) room.take(capacity - bytes.length)
        const before = bytes
        bytes = size === 0 ? chunk : Buffer.allocUnsafeSlow(capacity)
        before.copy(bytes, 0, 0, size)
      }
      if (size > 0) chunk.copy(bytes, size)
      size = needed
    },
    whole: () => (size === bytes.length ? bytes : bytes.subarray(0, size)),
  }
}

async function collect(req: IncomingMessage, kept: Kept, pace: BodyPace, room: BodyRoom): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const add = (chunk: Buffer) => {
    try {
      kept.add(chunk)
      pace.came(chunk.length, performance.now())
    } catch (error) {
      reject(error)
    }
  }
  // Most come whole, in one packet with their head, and wait for nothing.
  let stop = afterReading(() => {
    try {
      const isHere = room.waitFor()
      const unwatch = watch(pace, () => reject(new HttpProblem('request_timeout', CLOSING)))
      stop = () => {
        isHere()
        unwatch()
      }
    } catch (error) {
      reject(error)
    }
  })
  req.on('data', add)
  req.on('end', resolve)
  req.on('error', () => reject(brokenOff()))
  try {
    await promise
    return kept.whole()
  } finally {
    stop()
    // What still comes of a refused body is read, and not kept.
    req.off('data', add)
    req.resume()
  }
}

/** What has come to this process by now is read first, however busy it was. Returns what prevents it. */
function afterReading(call: () => void): () => void {
  const immediate = setImmediate(call)
  return () => clearImmediate(immediate)
}

/** Returns what ends it. */
function watch(pace: BodyPace, end: () => void): () => void {
  let cancel = () => {}
  const look = () => {
    const leftMs = pace.endsAt() - performance.now()
    if (leftMs <= 0) return end()
    const timer = setTimeout(() => {
      cancel = afterReading(look)
    }, leftMs)
    cancel = () => clearTimeout(timer)
  }
  look()
  return () => cancel()
}

/** The rest of it is not waited for. */
const CLOSING = { Connection: 'close' }

function tooLarge(): Problem {
  return new HttpProblem('body_too_large', CLOSING)
}

function brokenOff(): Problem {
  return refused('isi terpotong')
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
  return invalidRequest([{ path: 'body', code: 'format', message }])
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

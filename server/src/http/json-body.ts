// Reads a request body as JSON; an empty one is allowed, broken text is refused.
import { isUtf8 } from 'node:buffer'
import { parse } from 'secure-json-parse'
import { invalidRequest } from '../problems.ts'

/** No body of ours is deeper than three; whoever goes further means to exhaust a stack. */
const MAX_DEPTH = 32

export function readJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  if (!isUtf8(bytes)) throw invalidRequest([{ path: 'body', message: 'isi bukan teks UTF-8 yang benar' }])
  const text = bytes.toString('utf8')
  // PostgreSQL stores no NUL, and no honest text holds one.
  if (text.includes('\\u0000'))
    throw invalidRequest([{ path: 'body', message: 'isi memuat karakter terlarang' }])
  if (depthOf(text) > MAX_DEPTH) {
    throw invalidRequest([{ path: 'body', message: 'isi bersarang terlalu dalam' }])
  }
  try {
    return parse(text, { protoAction: 'error', constructorAction: 'error' })
  } catch {
    throw invalidRequest([{ path: 'body', message: 'isi bukan JSON yang benar' }])
  }
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

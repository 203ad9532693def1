// Reads a request body as JSON; an empty one is allowed, broken text is refused.
import { parse } from 'secure-json-parse'
import { invalidRequest } from '../problems.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

export function readJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    throw invalidRequest([{ path: 'body', message: 'isi bukan teks UTF-8 yang benar' }])
  }
  // PostgreSQL stores no NUL, and no honest text holds one.
  if (text.includes('\\u0000'))
    throw invalidRequest([{ path: 'body', message: 'isi memuat karakter terlarang' }])
  try {
    return parse(text, { protoAction: 'error', constructorAction: 'error' })
  } catch {
    throw invalidRequest([{ path: 'body', message: 'isi bukan JSON yang benar' }])
  }
}

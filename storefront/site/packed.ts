// What is sent takes a quarter of the bytes where the browser can unpack it: a phone waits for them more than for anything else.
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

/** Of a file that the build has packed already. */
export const PACKED = '.br'
export const PACKED_HEADERS = { 'Content-Encoding': 'br' }

const compress = promisify(brotliCompress)
/** Harder would take longer than it saves. */
const OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

export function canUnpack({ headers }: IncomingMessage): boolean {
  return /\bbr\b(?!\s*;\s*q=0)/.test(String(headers['accept-encoding'] ?? ''))
}

export function packedPage(html: string): Promise<Buffer> {
  return compress(html, OPTIONS)
}

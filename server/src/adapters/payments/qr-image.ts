// Draws a payload as a QR code that cameras read from screens and from paper.
import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** Made for screens: more correction would only make the modules smaller. */
const CORRECTION = 'M'
/** The quiet zone the standard asks for, in modules. */
const MARGIN = 4
/** Whole pixels a module, so that no edge is blurred; about 500 across for a QRIS. Eight: a module is one byte of a row. */
const PIXELS_A_MODULE = 8
const WHITE = 0xff
const BLACK = 0x00

/** About a kilobyte each. A buyer's page asks for the same picture again and again, and so may anybody else. */
const MAX_KEPT = 1_000
const kept = new LRUCache<string, Promise<Buffer>>({ max: MAX_KEPT })

const deflated = promisify(deflate)

export async function qrSvg(payload: string): Promise<string> {
  const { toString: toText } = await import('qrcode')
  return toText(payload, { errorCorrectionLevel: CORRECTION, margin: MARGIN, type: 'svg' })
}

/** For where pictures are kept and shared: buyers save the code and open it in another app. Made once. */
export function qrPng(payload: string): Promise<Buffer> {
  const known = kept.get(payload)
  if (known) return known
  const made = drawPng(payload)
  kept.set(payload, made)
  made.catch(() => kept.delete(payload))
  return made
}

/** By hand, in black and white: a general drawer of pictures takes ten times as long for the same, on the main thread. */
async function drawPng(payload: string): Promise<Buffer> {
  const { create } = await import('qrcode')
  const { modules } = create(payload, { errorCorrectionLevel: CORRECTION })
  const width = (modules.size + 2 * MARGIN) * PIXELS_A_MODULE
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header(width)),
    chunk('IDAT', await deflated(pixelRows(modules))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

interface Modules {
  readonly size: number
  /** row by row, 1 for a dark one */
  readonly data: Uint8Array
}

/** One bit a pixel; each row begins with the byte that says how it is filtered: not at all. */
function pixelRows({ size, data }: Modules): Buffer {
  const across = size + 2 * MARGIN
  const rowBytes = 1 + across
  const rows = Buffer.alloc(rowBytes * across * PIXELS_A_MODULE, WHITE)
  for (let y = 0; y < across * PIXELS_A_MODULE; y++) {
    const row = rows.subarray(y * rowBytes, (y + 1) * rowBytes)
    row[0] = 0
    const moduleRow = Math.floor(y / PIXELS_A_MODULE) - MARGIN
    if (moduleRow < 0 || moduleRow >= size) continue
    for (let x = 0; x < size; x++) if (data[moduleRow * size + x]) row[1 + MARGIN + x] = BLACK
  }
  return rows
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Square, one bit of grey, no interlace. */
function header(width: number): Buffer {
  const fields = Buffer.alloc(13)
  fields.writeUInt32BE(width, 0)
  fields.writeUInt32BE(width, 4)
  fields[8] = 1
  return fields
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}

// Packs what is written piece by piece, and gives the packed bytes away in parts: no more than one part is in memory.
import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'
import type { PackedFile } from '../../../db/tables/archives.ts'

export interface Packing {
  write(text: string): Promise<void>
  end(): Promise<PackedFile>
}

export function pack(name: string, partBytes: number, keep: (part: Buffer) => Promise<void>): Packing {
  const deflate = createDeflateRaw()
  let [crc, size, packed] = [0, 0, 0]

  async function keepAll(): Promise<void> {
    let held: Buffer[] = []
    let bytes = 0
    for await (const chunk of deflate) {
      held.push(chunk)
      bytes += chunk.length
      if (bytes < partBytes) continue
      await keep(Buffer.concat(held))
      packed += bytes
      held = []
      bytes = 0
    }
    if (bytes > 0) await keep(Buffer.concat(held))
    packed += bytes
  }
  const kept = keepAll()
  // Whoever writes or ends it hears of it.
  kept.catch(() => {})

  return {
    async write(text) {
      const bytes = Buffer.from(text)
      crc = crc32(bytes, crc)
      size += bytes.length
      if (!deflate.write(bytes)) await Promise.race([once(deflate, 'drain'), kept])
    },
    async end() {
      deflate.end()
      await kept
      return { name, crc, size, packed }
    },
  }
}

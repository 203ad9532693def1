// Reads a shop file that came over the network: a text can be made that takes minutes to read, or all memory.
import { type Bounds, runApart } from '../../apart.ts'
import { ShopFileError } from './errors.ts'
import type { ReadShopFile } from './read.ts'
import type { Reading } from './read-thread.ts'

const TOO_TANGLED = {
  path: '',
  message: 'takes too long to read, or too much memory: it may be broken, or too tangled',
  inIndonesian: 'terlalu lama atau terlalu berat untuk dibaca: mungkin berkasnya rusak atau terlalu rumit',
}

/** Throws `ShopFileError`. */
export async function readShopTextApart(text: string, bounds?: Bounds): Promise<ReadShopFile> {
  const reading = await runApart<Reading>(new URL('./read-thread.ts', import.meta.url), text, bounds)
  if (reading === null) throw new ShopFileError([TOO_TANGLED])
  if ('errors' in reading) throw new ShopFileError(reading.errors)
  return reading.read
}

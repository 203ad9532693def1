// Reads a shop file that came over the network, on a thread of its own: a text can be made that takes minutes to read, or
// all memory. There it ends with its thread, and no request waits for it meanwhile.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { ShopFileError } from './errors.ts'
import type { ReadShopFile } from './read.ts'
import type { Reading } from './read-thread.ts'

export interface Bounds {
  readonly withinMs: number
  readonly heapMb: number
}

/** The largest file that is taken needs a tenth of that time. */
const BOUNDS: Bounds = { withinMs: 30_000, heapMb: 256 }

const TOO_TANGLED = {
  path: '',
  message: 'takes too long to read, or too much memory: it may be broken, or too tangled',
  inIndonesian: 'terlalu lama atau terlalu berat untuk dibaca: mungkin berkasnya rusak atau terlalu rumit',
}

/** Throws `ShopFileError`. */
export async function readShopTextApart(
  text: string,
  { withinMs, heapMb }: Bounds = BOUNDS,
): Promise<ReadShopFile> {
  const thread = new Worker(new URL('./read-thread.ts', import.meta.url), {
    workerData: text,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  const deadline = setTimeout(() => thread.terminate(), withinMs)
  try {
    const reading = await readingOf(thread)
    if (reading === null) throw new ShopFileError([TOO_TANGLED])
    if ('errors' in reading) throw new ShopFileError(reading.errors)
    return reading.read
  } finally {
    clearTimeout(deadline)
  }
}

/** null: it was ended before it had read everything. */
async function readingOf(thread: Worker): Promise<Reading | null> {
  try {
    const told = once(thread, 'message').then(([reading]): Reading => reading)
    return await Promise.race([told, once(thread, 'exit').then(() => null)])
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') return null
    throw error
  }
}

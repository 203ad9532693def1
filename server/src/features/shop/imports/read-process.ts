// A program that reads one file, and ends.
import { once } from 'node:events'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { Remark } from '../../../db/tables/imports.ts'
import type { ImportKind } from '../../../domain/import-kinds.ts'
import { ImportFaults } from './faults.ts'
import type { ReadFile } from './read-file.ts'
import { MOST_FAULTS } from './rules.ts'

export interface GivenFile {
  readonly kind: ImportKind
  readonly bytes: Uint8Array
}

export type Reading =
  | { readonly read: ReadFile }
  | { readonly faults: readonly Remark[]; readonly count: number }

/** Twice as long as the largest file that is taken: one text may stand in many places, and is then written out in each. */
const LONGEST = 32 * 1024 * 1024

enableCompileCache()
const [given]: GivenFile[] = await once(process, 'message')
if (given) {
  endAfter(Number(process.argv[2]))
  const reading = await writtenReading(given)
  // Now, as it is ended from outside once it has answered.
  flushCompileCache()
  process.send?.(reading)
}

/** Also where whoever started it is gone: reading lets nobody else have a word in this thread. */
function endAfter(ms: number): void {
  const code = `setTimeout(() => process.kill(process.pid, 'SIGKILL'), require('node:worker_threads').workerData)`
  new Worker(code, { eval: true, workerData: ms }).unref()
}

/** As JSON, which is made and bounded here. Null: it is too much. */
async function writtenReading(file: GivenFile): Promise<string | null> {
  try {
    const written = JSON.stringify(await readingOf(file))
    return written.length > LONGEST ? null : written
  } catch (error) {
    // No text is that long, no stack that deep.
    if (error instanceof RangeError) return null
    throw error
  }
}

async function readingOf({ kind, bytes }: GivenFile): Promise<Reading> {
  const { readFile } = await import('./read-file.ts')
  try {
    return { read: await readFile(kind, Buffer.from(bytes)) }
  } catch (error) {
    if (error instanceof ImportFaults) {
      const { faults, count } = error
      return { faults: faults.slice(0, MOST_FAULTS), count }
    }
    throw error
  }
}

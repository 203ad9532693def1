// Reads a file in a process of its own: a few kB can be made that take minutes to read, or all memory.
import { type Bounds, runApart } from '../../../base/subprocess.ts'
import type { ImportKind } from '../../../domain/import-kinds.ts'
import type { Says } from '../../../domain/setting-error.ts'
import { faultOfFile, ImportFaults } from './faults.ts'
import type { ReadFile } from './read-file.ts'
import type { GivenFile, Reading } from './read-process.ts'

/** The largest files that are taken need a tenth of that time, and half of the memory. */
const BOUNDS: Bounds = { withinMs: 60_000, heapMb: 256 }

const TOO_TANGLED: Says = {
  en: 'takes too long to read, or too much memory: it may be broken, or too large; split it, or save it as "CSV UTF-8"',
  id: 'terlalu lama atau terlalu berat untuk dibaca: mungkin rusak atau terlalu besar; pecah berkasnya, atau simpan sebagai "CSV UTF-8"',
}

/** Throws `ImportFaults`. */
export async function readApart(kind: ImportKind, bytes: Buffer, bounds = BOUNDS): Promise<ReadFile> {
  const given: GivenFile = { kind, bytes }
  const written = await runApart<string>(new URL('./read-process.ts', import.meta.url), given, bounds)
  if (written === null) throw faultOfFile(TOO_TANGLED)
  const reading: Reading = JSON.parse(written)
  if ('faults' in reading) throw new ImportFaults(reading.faults, reading.count)
  return reading.read
}

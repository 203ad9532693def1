// Reads an XLSX file that somebody sent: a few kB can be made to take a minute, or all memory, once they are unpacked.
import { type Bounds, runApart } from '../../apart.ts'
import type { Says } from '../../domain/setting-error.ts'
import { faultOfFile, ImportFaults } from './faults.ts'
import type { Sheet } from './read-xlsx-thread.ts'

const TOO_TANGLED: Says = {
  en: 'takes too long to read, or too much memory: save it as "CSV UTF-8", or split it',
  id: 'terlalu lama atau terlalu berat untuk dibaca: simpan sebagai "CSV UTF-8", atau pecah menjadi beberapa berkas',
}

/** Throws `ImportFaults`. */
export async function readXlsxApart(bytes: Buffer, bounds?: Bounds): Promise<string[][]> {
  const sheet = await runApart<Sheet>(new URL('./read-xlsx-thread.ts', import.meta.url), bytes, bounds)
  if (sheet === null) throw faultOfFile(TOO_TANGLED)
  if ('faults' in sheet) throw new ImportFaults(sheet.faults)
  return sheet.rows
}

// A thread that reads one XLSX file, and ends.
import { parentPort, workerData } from 'node:worker_threads'
import type { Remark } from '../../db/tables/imports.ts'
import { ImportFaults } from './faults.ts'
import { readXlsx } from './read-xlsx.ts'

export type Sheet = { readonly rows: string[][] } | { readonly faults: readonly Remark[] }

parentPort?.postMessage(await sheetIn(workerData))

async function sheetIn(bytes: Uint8Array): Promise<Sheet> {
  try {
    return { rows: await readXlsx(bytes) }
  } catch (error) {
    if (error instanceof ImportFaults) return { faults: error.faults }
    throw error
  }
}

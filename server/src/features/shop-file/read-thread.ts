// A thread that reads one shop file, and ends.
import { parentPort, workerData } from 'node:worker_threads'
import { type FileError, ShopFileError } from './errors.ts'
import { type ReadShopFile, readShopText } from './read.ts'

export type Reading = { readonly read: ReadShopFile } | { readonly errors: readonly FileError[] }

/** More than anybody reads; a file of a few MiB can have a million. */
const MOST_REMARKS = 1_000

parentPort?.postMessage(readingOf(workerData))

function readingOf(text: string): Reading {
  try {
    const { file, unknownFields } = readShopText(text)
    return { read: { file, unknownFields: unknownFields.slice(0, MOST_REMARKS) } }
  } catch (error) {
    if (error instanceof ShopFileError) return { errors: error.errors.slice(0, MOST_REMARKS) }
    throw error
  }
}

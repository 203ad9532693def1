// The program that reads one file, in a process of its own. Its main thread only listens, so that it ends with the process
// that started it, however busy the thread is that reads.
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { endWithParent } from '../../../base/subprocess.ts'
import type { Remark } from '../../../db/tables/imports.ts'
import type { FileKind } from '../../../domain/import-kinds.ts'
import type { ReadShopFile } from '../shop-file/read.ts'
import type { BankStatement } from './read-bank-statement.ts'
import type { ProductSheet } from './read-product-sheet.ts'
import type { ShopifyFile } from './read-shopify.ts'
import type { StockSheet } from './read-stock-sheet.ts'

export interface GivenFile {
  readonly kind: FileKind
  readonly bytes: Uint8Array
  /** what reading may take of the processor */
  readonly cpuMs: number
}

/** Values that JSON can hold. */
export type ReadFile =
  | { readonly kind: 'shop_file'; readonly shop: ReadShopFile }
  | { readonly kind: 'shopify_csv'; readonly rows: number; readonly shopify: ShopifyFile }
  | { readonly kind: 'stock_sheet'; readonly rows: number; readonly sheet: StockSheet }
  | {
      readonly kind: 'product_sheet' | 'product_list'
      readonly rows: number
      readonly products: ProductSheet
    }
  | { readonly kind: 'bank_statement'; readonly rows: number; readonly statement: BankStatement }

export type FileReading =
  | { readonly read: ReadFile }
  | { readonly faults: readonly Remark[]; readonly count: number }

/** Twice as long as the largest file that is taken: one text may stand in many places, and each writes it out. */
const LONGEST = 32 * 1024 * 1024

const WATCH_EVERY_MS = 50

if (isMainThread) await listen()
else await answer(workerData)

/** Answers with a reading as JSON; null: it takes too much. */
async function listen(): Promise<void> {
  endWithParent()
  const [given]: GivenFile[] = await once(process, 'message')
  if (!given) return
  const reader = new Worker(new URL(import.meta.url), { workerData: given })
  const before = process.cpuUsage()
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if (user + system > given.cpuMs * 1_000) process.send?.(null)
  }, WATCH_EVERY_MS)
  reader.once('exit', () => clearInterval(watch))
  reader.once('message', (reading: string | null) => process.send?.(reading))
  reader.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
    process.send?.(null)
  })
}

async function answer(given: GivenFile): Promise<void> {
  const reading = await writtenReading(given)
  // Now, as the process is ended from outside once it has answered.
  flushCompileCache()
  parentPort?.postMessage(reading)
}

async function writtenReading(given: GivenFile): Promise<string | null> {
  try {
    const written = JSON.stringify(await readingOf(given))
    return written.length > LONGEST ? null : written
  } catch (error) {
    // No text is that long, no stack that deep.
    if (error instanceof RangeError) return null
    throw error
  }
}

async function readingOf({ kind, bytes }: GivenFile): Promise<FileReading> {
  const { ImportFaults } = await import('./faults.ts')
  const { MOST_FAULTS } = await import('./rules.ts')
  try {
    return { read: await read(kind, Buffer.from(bytes)) }
  } catch (error) {
    if (!(error instanceof ImportFaults)) throw error
    return { faults: error.faults.slice(0, MOST_FAULTS), count: error.count }
  }
}

/** Loads only what this kind of file needs. */
async function read(kind: FileKind, bytes: Buffer): Promise<ReadFile> {
  const { MOST_NOTES } = await import('./rules.ts')
  if (kind === 'shop_file') {
    const { readUploadedShopFile } = await import('./read-shop-file.ts')
    const { file, unknownFields } = readUploadedShopFile(bytes)
    return { kind, shop: { file, unknownFields: unknownFields.slice(0, MOST_NOTES) } }
  }
  const rowsOf = ({ products }: ProductSheet) =>
    products.reduce((sum, { variants }) => sum + variants.length, 0)
  if (kind === 'product_list') {
    const { readProductList } = await import('./read-product-list.ts')
    const products = readProductList(bytes)
    return { kind, rows: rowsOf(products), products }
  }
  const { readSheets, readTable } = await import('./table.ts')
  if (kind === 'product_sheet') {
    const { readProductSheet } = await import('./read-product-sheet.ts')
    const products = readProductSheet(await readSheets(bytes))
    return { kind, rows: rowsOf(products), products }
  }
  if (kind === 'bank_statement') {
    const { readBankStatement } = await import('./read-bank-statement.ts')
    const [rows = []] = await readSheets(bytes)
    const statement = readBankStatement(rows, new Date())
    return { kind, rows: statement.credits.length, statement }
  }
  const table = await readTable(bytes)
  const rows = table.rows.length
  if (kind === 'stock_sheet') {
    const { readStockSheet } = await import('./read-stock-sheet.ts')
    return { kind, rows, sheet: readStockSheet(table) }
  }
  const { readShopify } = await import('./read-shopify.ts')
  const { notes, ...shopify } = readShopify(table)
  return { kind, rows, shopify: { ...shopify, notes: notes.slice(0, MOST_NOTES) } }
}

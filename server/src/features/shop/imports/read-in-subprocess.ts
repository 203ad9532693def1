// Reads a file in a subprocess: a few kB can be made that take minutes to read, or all memory. It gets no secret, it ends
// where it takes too much, and requests wait for nothing of it but the reading of its answer.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { bareEnvironment, LOADS_QUICKLY } from '../../../base/subprocess.ts'
import type { FileKind } from '../../../domain/import-kinds.ts'
import type { Bilingual } from '../../../domain/setting-error.ts'
import { faultOfFile, ImportFaults } from './faults.ts'
import type { FileReading, ReadFile } from './read-file.ts'
import type { GivenFile } from './reading-program.ts'

const PROGRAM = new URL('./reading-program.ts', import.meta.url)

/**
 * Time of the processor, which the machine's other work does not use up, and how long to wait for it at most. The largest
 * files that are taken need half of the first, and of the heap.
 */
const BOUNDS = { withinMs: 240_000, heapMb: 256 }
const CPU_MS: Readonly<Record<FileKind, number>> = {
  shop_file: 10_000,
  shopify_csv: 30_000,
  stock_sheet: 30_000,
  product_sheet: 30_000,
  product_list: 10_000,
  bank_statement: 30_000,
}

const TOO_TANGLED: Bilingual = {
  en: 'takes too long to read, or too much memory: it may be broken, or too large; split it, or save it as "CSV UTF-8"',
  id: 'terlalu lama atau terlalu berat untuk dibaca: mungkin rusak atau terlalu besar; pecah berkasnya, atau simpan sebagai "CSV UTF-8"',
}

interface ReadBounds {
  readonly withinMs: number
  readonly heapMb: number
  readonly cpuMs?: number
}

/** One at a time, so that several take no more memory than one. */
let before: Promise<unknown> = Promise.resolve()

/** Throws `ImportFaults`. */
export async function readInSubprocess(
  bytes: Buffer,
  kind: FileKind,
  bounds: ReadBounds = BOUNDS,
): Promise<ReadFile> {
  const cpuMs = bounds.cpuMs ?? CPU_MS[kind]
  const running = before.then(() => run({ kind, bytes, cpuMs }, bounds))
  before = running.catch(() => {})
  return readFrom(await running)
}

/** What a reader answered; null: it took too much. Throws `ImportFaults`. */
export function readFrom(answer: string | null): ReadFile {
  if (answer === null) throw faultOfFile(TOO_TANGLED)
  const reading: FileReading = JSON.parse(answer)
  if ('faults' in reading) throw new ImportFaults(reading.faults, reading.count)
  return reading.read
}

/** null: it took too much, and was ended. */
async function run(given: GivenFile, { withinMs, heapMb }: ReadBounds): Promise<string | null> {
  const child = fork(PROGRAM, {
    env: bareEnvironment(),
    execArgv: [...LOADS_QUICKLY, `--max-old-space-size=${heapMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    timeout: withinMs,
    killSignal: 'SIGKILL',
  })
  await once(child, 'spawn')
  const complaint = lastWords(child.stderr)
  const ended = once(child, 'close')
  try {
    const answered = once(child, 'message').then(([answer]): string | null => answer)
    child.send(given, () => {})
    return await Promise.race([answered, ended.then(() => refused(child, complaint()))])
  } finally {
    child.kill('SIGKILL')
    // Its memory is free before the next one begins.
    await ended
  }
}

/** Signals by which people and systems end everything here: the import is then begun anew. */
const OF_OTHERS: readonly (string | null)[] = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** We kill it when its time is over; it ends itself when its memory is full. */
function refused({ signalCode, exitCode }: ChildProcess, complaint: string): null {
  if (signalCode !== null && !OF_OTHERS.includes(signalCode)) return null
  throw new Error(`It ended with ${signalCode ?? exitCode} and without an answer: ${complaint}`)
}

const LONGEST_COMPLAINT = 2_000

function lastWords(stream: Readable | null): () => string {
  let words = ''
  stream?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-LONGEST_COMPLAINT)
  })
  return () => words
}

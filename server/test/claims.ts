// Who runs which file of a test run, and whether it is done: a folder with a note a file, which all workers share.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Claim {
  readonly worker: string
  readonly done: boolean
  /** milliseconds that its process worked for it; 0 until it is done */
  readonly cpuMs: number
}

const DONE = '\ndone '

/** False when another worker has it already. */
export function claimFile(folder: string, index: number, worker: string): boolean {
  try {
    writeFileSync(join(folder, String(index)), worker, { flag: 'wx' })
    return true
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false
    throw error
  }
}

export function markDone(folder: string, index: number, cpuMs: number): void {
  appendFileSync(join(folder, String(index)), `${DONE}${Math.round(cpuMs)}`)
}

/** Null while nobody has it. */
export function readClaim(folder: string, index: number): Claim | null {
  try {
    const note = readFileSync(join(folder, String(index)), 'utf8')
    const [worker = '', cpuMs] = note.split(DONE)
    return { worker, done: cpuMs !== undefined, cpuMs: Number(cpuMs ?? 0) }
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return null
    throw error
  }
}

function isErrno(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code
}

// Paths for half-made things, and the removal of those whose maker has died.
import { randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { codeOf } from './error.ts'

// In a container the server has the same process id after each restart, so the id alone does not tell the maker.
const THIS_RUN = randomBytes(4).toString('hex')
// Any word may stand in front, for it has not always been this one.
const TEMPORARY = /^\.\w+-new-(\d+)-([0-9a-f]{8})-\d+$/
let made = 0

export function temporaryPath(directory: string): string {
  made += 1
  return path.join(directory, `.postgres-new-${process.pid}-${THIS_RUN}-${made}`)
}

/** What resists is left for the next time: it is untidy, not wrong. */
export async function removeAbandoned(directory: string): Promise<void> {
  const names = await readdir(directory).catch(() => [])
  for (const name of names) {
    const [, pid, run] = TEMPORARY.exec(name) ?? []
    if (pid === undefined || makerLives(Number(pid), run)) continue
    await rm(path.join(directory, name), { recursive: true, force: true }).catch(() => {})
  }
}

function makerLives(pid: number, run: string | undefined): boolean {
  return pid === process.pid ? run === THIS_RUN : isAlive(pid)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

// The log of one start of postgres, which becomes postgres.log when that start has become the database.
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Account } from './account.ts'
import { unlessMissing } from './error.ts'
import { removeAbandoned, temporaryPath } from './temporary.ts'

const TAIL_BYTES = 8192

export interface LogFile {
  readonly handle: FileHandle
  /** Gives it the name postgres.log, and what had that name postgres.log.1. */
  keep(): Promise<void>
  discard(): Promise<void>
  tail(): Promise<string>
}

/** Several processes may start postgres at once, and the losers must not rename the winner's log away. */
export async function openLogFile(dataDir: string, account: Account): Promise<LogFile> {
  await removeAbandoned(dataDir)
  let current = temporaryPath(dataDir)
  const handle = await open(current, 'ax', 0o600)
  if (account.switched) await handle.chown(account.uid, account.gid)
  return {
    handle,
    async keep() {
      const name = logPath(dataDir)
      await unlessMissing(rename(name, `${name}.1`))
      await rename(current, name)
      current = name
    },
    discard: () => rm(current, { force: true }),
    tail: () => tailOf(current),
  }
}

export function logPath(dataDir: string): string {
  return path.join(dataDir, 'postgres.log')
}

export async function lastLogLine(dataDir: string): Promise<string | undefined> {
  const lines = (await tailOf(logPath(dataDir)).catch(() => '')).trimEnd().split('\n')
  return lines.at(-1)?.trim() || undefined
}

async function tailOf(file: string): Promise<string> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    const length = Math.min(size, TAIL_BYTES)
    const { buffer } = await handle.read({ buffer: Buffer.alloc(length), position: size - length })
    return buffer.toString('utf8')
  } finally {
    await handle.close()
  }
}

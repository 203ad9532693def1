// A file system of its own that is soon full: tmpfs with a size, where mounting is allowed.
import { execFile } from 'node:child_process'
import { mkdtemp, open, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export interface SmallDisk {
  readonly folder: string
  /** until there is no room for another byte */
  fill(): Promise<void>
  /** as an operator who makes room */
  free(): Promise<void>
  remove(): Promise<void>
}

const run = promisify(execFile)
/** Large pieces first; what is left is filled with small ones. */
const PIECES = [1 << 20, 4_096]

/** Null: mounting is not allowed here. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | null> {
  const folder = await mkdtemp(join(tmpdir(), 'etalase-small-disk-'))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'etalase-torture', folder])
  } catch (error) {
    await rmdir(folder)
    const why = error instanceof Error ? error.message.trim().split('\n').at(-1) : String(error)
    console.log(`SKIPPED  a full disk: a file system of its own cannot be mounted here (${why})`)
    return null
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    async fill() {
      const file = await open(ballast, 'a')
      try {
        for (const size of PIECES) await writeUntilFull(() => file.write(Buffer.alloc(size)))
      } finally {
        await file.close()
      }
    },
    free: () => rm(ballast, { force: true }),
    async remove() {
      await run('umount', [folder])
      await rmdir(folder)
    },
  }
}

async function writeUntilFull(write: () => Promise<{ bytesWritten: number }>): Promise<void> {
  try {
    while ((await write()).bytesWritten > 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

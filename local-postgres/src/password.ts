// The password of the database: generated once, kept in the data directory for the eyes of its owner.
import { randomBytes } from 'node:crypto'
import { chown, link, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { whoAmI } from './account.ts'
import { codeOf, EmbeddedDatabaseError, unlessMissing } from './error.ts'
import { temporaryPath } from './temporary.ts'

export function passwordFile(dataDir: string): string {
  return path.join(dataDir, 'postgres.password')
}

/** `created`: there was none, so that no database can know it yet. */
export async function openPassword(dataDir: string): Promise<{ password: string; created: boolean }> {
  const known = await readPassword(dataDir)
  if (known !== undefined) return { password: known, created: false }
  const unfinished = temporaryPath(dataDir)
  try {
    await writeFile(unfinished, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
    if (whoAmI().uid === 0) {
      // Root may serve somebody else's data, and that account must be able to go on without root.
      const { uid, gid } = await stat(dataDir)
      await chown(unfinished, uid, gid)
    }
    // A link, which unlike a rename never replaces what is there: of several that do this at once, all read one password.
    await link(unfinished, passwordFile(dataDir)).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error
    })
  } finally {
    await rm(unfinished, { force: true })
  }
  return { password: (await readPassword(dataDir)) ?? '', created: true }
}

async function readPassword(dataDir: string): Promise<string | undefined> {
  const text = await unlessMissing(readFile(passwordFile(dataDir), 'utf8'))
  if (text === undefined) return undefined
  // It goes into SQL and into an address as it is.
  if (/^[\w-]{32,}\n?$/.test(text)) return text.trim()
  throw new EmbeddedDatabaseError(
    `${passwordFile(dataDir)} should hold the password of the database and cannot be understood: remove it, and the next start makes another.`,
  )
}

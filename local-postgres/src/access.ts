// Where the account that runs PostgreSQL can go, by mode bits, and how root lets it pass.
import { chmod, mkdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Account, Ids } from './account.ts'
import { EmbeddedDatabaseError, reasonOf } from './error.ts'
import type { CompleteOptions } from './options.ts'

/** What a path's entry says about access: the part of `fs.Stats` that counts here. */
interface Entry extends Ids {
  readonly mode: number
}

const READ = 4
const ENTER = 1

export function mayEnter(account: Ids, entry: Entry): boolean {
  return allowed(account, entry, ENTER)
}

export function mayRead(account: Ids, entry: Entry): boolean {
  return allowed(account, entry, READ)
}

// The first class that fits decides, as in the kernel: an owner without the bit is refused even if others have it.
function allowed(account: Ids, entry: Entry, bit: number): boolean {
  if (account.uid === entry.uid) return (entry.mode & (bit << 6)) !== 0
  if (account.gid === entry.gid) return (entry.mode & (bit << 3)) !== 0
  return (entry.mode & bit) !== 0
}

/** The topmost directory on the way to `target`, itself included, that the account cannot enter. */
export async function firstClosedDirectory(account: Ids, target: string): Promise<string | undefined> {
  for (const directory of ancestors(await realpath(target))) {
    if (!mayEnter(account, await stat(directory))) return directory
  }
  return undefined
}

function ancestors(target: string): string[] {
  const parent = path.dirname(target)
  return parent === target ? [target] : [...ancestors(parent), target]
}

/** For root: lets the account pass through a directory of ours, which shows it nothing of what is inside. */
export async function letEnter(account: Ids, directory: string): Promise<void> {
  const own = await stat(directory)
  if (mayEnter(account, own)) return
  await chmod(directory, (own.mode & 0o7777) | (own.gid === account.gid ? 0o011 : 0o001))
}

/** Root's place for what the account cannot reach where it is. */
export async function openStageDir(
  { stageDir, settings }: Pick<CompleteOptions, 'stageDir' | 'settings'>,
  account: Account,
): Promise<void> {
  try {
    await mkdir(stageDir, { recursive: true })
    await letEnter(account, stageDir)
    const closed = await firstClosedDirectory(account, stageDir)
    if (closed) throw new Error(`${account.name} cannot enter ${closed}`)
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `As root the embedded database needs ${stageDir}, which cannot be used (${reasonOf(error)}): correct this, run as another user, or set ${settings.databaseUrl}.`,
      { cause: error },
    )
  }
}

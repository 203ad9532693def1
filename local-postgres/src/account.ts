// The account PostgreSQL runs under, and whether that account can reach a path.
import { chmod, readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'

export interface Account {
  readonly name: string
  readonly uid: number
  readonly gid: number
  /** true when we are root and postgres must run as somebody else */
  readonly switched: boolean
}

interface Ids {
  readonly uid: number
  readonly gid: number
}

/** What a path's entry says about access: the part of `fs.Stats` that counts here. */
export interface Entry extends Ids {
  readonly mode: number
}

const FALLBACK_NOBODY: Ids = { uid: 65534, gid: 65534 }
const READ = 4
const ENTER = 1

/**
 * PostgreSQL refuses to run as root. Root therefore runs it as whoever owns the data, so that `sudo etalase …` and the
 * server of an ordinary account share one database, and as `nobody` where that is root itself or, before there is a
 * cluster, a number without a name: initdb does not run for one.
 */
export function chooseAccount(me: Ids, owners: { cluster?: Ids; dataDir: Ids }, passwd: string): Account {
  if (me.uid !== 0) return { name: `uid ${me.uid}`, uid: me.uid, gid: me.gid, switched: false }
  const { uid, gid } = owners.cluster ?? owners.dataDir
  if (uid !== 0 && (owners.cluster || isNamed(uid, passwd)))
    return { name: `uid ${uid}`, uid, gid, switched: true }
  return { name: 'nobody', ...nobodyIn(passwd), switched: true }
}

export function whoAmI(): Ids {
  return { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 }
}

export async function readPasswd(): Promise<string> {
  return readFile('/etc/passwd', 'utf8').catch(() => '')
}

function isNamed(uid: number, passwd: string): boolean {
  return passwd.split('\n').some((entry) => entry.split(':')[2] === String(uid))
}

function nobodyIn(passwd: string): Ids {
  const line = passwd.split('\n').find((entry) => entry.startsWith('nobody:'))
  const [, , uid, gid] = (line ?? '').split(':')
  if (!uid || !gid || !Number.isInteger(Number(uid)) || !Number.isInteger(Number(gid))) return FALLBACK_NOBODY
  // macOS writes -2 where stat says 4294967294: kept as stat says it, to be compared with owners.
  return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }
}

/** The identity options of `spawn`, which wants signed numbers. */
export function identity(account: Account): { uid?: number; gid?: number } {
  return account.switched ? { uid: account.uid | 0, gid: account.gid | 0 } : {}
}

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
export async function firstClosed(account: Ids, target: string): Promise<string | undefined> {
  for (const directory of ancestors(await realpath(target))) {
    if (!mayEnter(account, await stat(directory))) return directory
  }
  return undefined
}

/** For root: lets the account pass through a directory of ours, which shows it nothing of what is inside. */
export async function openWay(account: Ids, directory: string): Promise<void> {
  const own = await stat(directory)
  if (mayEnter(account, own)) return
  await chmod(directory, (own.mode & 0o7777) | (own.gid === account.gid ? 0o011 : 0o001))
}

function ancestors(target: string): string[] {
  const parent = path.dirname(target)
  return parent === target ? [target] : [...ancestors(parent), target]
}

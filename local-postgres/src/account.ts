// The account PostgreSQL runs under.
import { readFile } from 'node:fs/promises'
import process from 'node:process'

export interface Ids {
  readonly uid: number
  readonly gid: number
}

export interface Account extends Ids {
  readonly name: string
  /** true when we are root and postgres must run as somebody else */
  readonly switched: boolean
}

export const NOBODY = 'nobody'
const FALLBACK_NOBODY: Ids = { uid: 65534, gid: 65534 }

/**
 * PostgreSQL refuses to run as root. Root therefore runs it as the owner of the data, so that a command under sudo and
 * the server of an ordinary account share one database; where that is root itself or, before there is a cluster, a number
 * without a name (initdb does not run for one), as the account called `own`, and where there is none as `nobody`.
 */
export function chooseAccount(
  me: Ids,
  owners: { cluster?: Ids; dataDir: Ids },
  passwd: string,
  own: string,
): Account {
  if (me.uid !== 0) return { name: `uid ${me.uid}`, uid: me.uid, gid: me.gid, switched: false }
  const { uid, gid } = owners.cluster ?? owners.dataDir
  if (uid !== 0 && (owners.cluster || isNamed(uid, passwd)))
    return { name: `uid ${uid}`, uid, gid, switched: true }
  const ids = idsOf(own, passwd)
  // An account with root's number is no help, whatever it is called.
  if (ids && ids.uid !== 0) return { name: own, ...ids, switched: true }
  return { name: NOBODY, ...nobodyIn(passwd), switched: true }
}

function isNamed(uid: number, passwd: string): boolean {
  return passwd.split('\n').some((entry) => entry.split(':')[2] === String(uid))
}

export function nobodyIn(passwd: string): Ids {
  return idsOf(NOBODY, passwd) ?? FALLBACK_NOBODY
}

function idsOf(name: string, passwd: string): Ids | undefined {
  const line = passwd.split('\n').find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = (line ?? '').split(':')
  if (!uid || !gid || !Number.isInteger(Number(uid)) || !Number.isInteger(Number(gid))) return undefined
  // macOS writes -2 where stat says 4294967294: kept as stat says it, to be compared with owners.
  return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }
}

export function whoAmI(): Ids {
  return { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 }
}

export async function readPasswd(): Promise<string> {
  return readFile('/etc/passwd', 'utf8').catch(() => '')
}

/** For `spawn`: independent of PG… and LC_… variables, and of our working directory, which may be closed to the account. */
export function processOptions(account: Account) {
  return { ...identity(account), cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } }
}

/** The identity options of `spawn`, which wants signed numbers. */
export function identity(account: Account): { uid?: number; gid?: number } {
  return account.switched ? { uid: account.uid | 0, gid: account.gid | 0 } : {}
}

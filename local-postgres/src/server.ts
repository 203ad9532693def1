// A database server: what belongs to it, how it is connected to, and the directory of its socket.
import { createHash } from 'node:crypto'
import { chmod, lchown, lstat, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { type Account, whoAmI } from './account.ts'
import type { Binaries } from './binaries.ts'
import { codeOf, EmbeddedDatabaseError } from './error.ts'
import type { SettingNames } from './options.ts'

export const PORT = 5432

// The kernel takes 108 bytes (Linux) or 104 (macOS).
const LONGEST_SOCKET_PATH = 100

// Not os.tmpdir(): all processes must find one socket, whatever TMPDIR each of them has.
const SHORT_PLACE = '/tmp'

export interface Server {
  /** of the database, and of the superuser who administers it */
  readonly name: string
  /** who connects: the owner of the database, or the superuser of a cluster that is not secured yet */
  readonly role: string
  readonly password: string
  readonly settings: SettingNames
  readonly dataDir: string
  /** the directory of PostgreSQL's own files */
  readonly cluster: string
  readonly socketDir: string
  readonly account: Account
  readonly binaries: Binaries
}

/** The cluster itself, which PostgreSQL keeps at mode 700; a short path of its own when that one is too long. */
export function socketDirectory(name: string, cluster: string): string {
  if (Buffer.byteLength(`${cluster}/.s.PGSQL.${PORT}`) <= LONGEST_SOCKET_PATH) return cluster
  const hash = createHash('sha256').update(cluster).digest('hex').slice(0, 16)
  return path.join(SHORT_PLACE, `${name}-${hash}`)
}

export function connectionString({ name, password, socketDir }: Server, role: string): string {
  // sslmode, for a PGSSLMODE in the environment must not demand TLS of a local socket.
  return `postgresql://${role}:${password}@/${name}?host=${encodeURIComponent(socketDir)}&port=${PORT}&sslmode=disable`
}

/** Only the account (and root) can enter it. */
export async function openSocketDirectory(server: Server): Promise<void> {
  const { cluster, socketDir, account } = server
  if (socketDir === cluster) return
  await mkdir(socketDir, { mode: 0o700 }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
  const found = await lstat(socketDir)
  if (!found.isDirectory() || (found.uid !== account.uid && found.uid !== whoAmI().uid)) {
    throw new EmbeddedDatabaseError(
      `${socketDir}, the place for the socket of the database in ${cluster}, belongs to somebody else (uid ${found.uid}): remove it, or set ${server.settings.dataDir} to a shorter path.`,
    )
  }
  if ((found.mode & 0o777) !== 0o700) await chmod(socketDir, 0o700)
  if (found.uid !== account.uid) await lchown(socketDir, account.uid, account.gid)
}

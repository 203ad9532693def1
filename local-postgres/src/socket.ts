// The directory of the database's socket, which only the account (and root) can enter.
import { createHash } from 'node:crypto'
import { chmod, lchown, lstat, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { type Account, whoAmI } from './account.ts'
import { DATABASE, USER } from './cluster.ts'
import { codeOf, EmbeddedDatabaseError } from './error.ts'

export const PORT = 5432

// The kernel takes 108 bytes (Linux) or 104 (macOS).
const LONGEST_SOCKET_PATH = 100

// Not os.tmpdir(): server and command line must find one socket, whatever TMPDIR each of them has.
const SHORT_PLACE = '/tmp'

/** The cluster itself, which PostgreSQL keeps at mode 700; a short path of its own when that one is too long. */
export function socketDirectory(cluster: string): string {
  if (Buffer.byteLength(`${cluster}/.s.PGSQL.${PORT}`) <= LONGEST_SOCKET_PATH) return cluster
  const name = createHash('sha256').update(cluster).digest('hex').slice(0, 16)
  return path.join(SHORT_PLACE, `etalase-${name}`)
}

export function connectionString(directory: string): string {
  // sslmode, for a PGSSLMODE in the environment must not demand TLS of a local socket.
  return `postgresql://${USER}@/${DATABASE}?host=${encodeURIComponent(directory)}&port=${PORT}&sslmode=disable`
}

export async function openSocketDirectory(cluster: string, account: Account): Promise<string> {
  const directory = socketDirectory(cluster)
  if (directory === cluster) return directory
  await mkdir(directory, { mode: 0o700 }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
  const found = await lstat(directory)
  if (!found.isDirectory() || (found.uid !== account.uid && found.uid !== whoAmI().uid)) {
    throw new EmbeddedDatabaseError(
      `${directory}, the place for the socket of the database in ${cluster}, belongs to somebody else (uid ${found.uid}): remove it, or set DATA_DIR to a shorter path.`,
    )
  }
  if ((found.mode & 0o777) !== 0o700) await chmod(directory, 0o700)
  if (found.uid !== account.uid) await lchown(directory, account.uid, account.gid)
  return directory
}

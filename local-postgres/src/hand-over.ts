// Gives a cluster to another account: one that earlier versions ran as nobody, who any program of the machine may be.
import { lchown, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Account } from './account.ts'
import { unlessMissing } from './error.ts'
import { postmasterPid } from './postmaster.ts'
import { socketDirectory } from './server.ts'

/** For root. False: it runs, and stays as it is until it is stopped; or it is no cluster. */
export async function handOver(cluster: string, name: string, account: Account): Promise<boolean> {
  if (!(await unlessMissing(stat(path.join(cluster, 'PG_VERSION'))))) return false
  if ((await postmasterPid(cluster)) !== undefined) return false
  const socketDir = socketDirectory(name, cluster)
  if (socketDir !== cluster) await rm(socketDir, { recursive: true, force: true })
  const entries = await readdir(cluster, { withFileTypes: true, recursive: true })
  for (const entry of entries) await lchown(path.join(entry.parentPath, entry.name), account.uid, account.gid)
  // Last: whose the directory is, says whose all of it is.
  await lchown(cluster, account.uid, account.gid)
  return true
}

// Puts a new cluster in place in one step, so that a killed or simultaneous first start leaves none half made.
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { openStageDir } from './access.ts'
import { codeOf } from './error.ts'
import type { ClusterLocation } from './locate-cluster.ts'
import { writeLocation } from './location-file.ts'
import type { CompleteOptions } from './options.ts'
import { removeAbandoned, temporaryPath } from './temporary.ts'

interface Placed {
  readonly cluster: string
  readonly created: boolean
}

/** Of several that do this at once one wins, and all get the winner's cluster. */
export async function placeCluster(
  options: CompleteOptions,
  location: ClusterLocation,
  make: (directory: string) => Promise<void>,
): Promise<Placed> {
  const { stageDir } = options
  const { dataDir, account, closed } = location
  const parent = closed ? stageDir : dataDir
  if (closed) await openStageDir(options, account)
  await removeAbandoned(parent)
  const temporary = temporaryPath(parent)
  const cluster = closed ? path.join(temporary, 'postgres') : temporary
  try {
    await mkdir(cluster, { recursive: true, mode: 0o700 })
    if (account.switched) await chown(cluster, account.uid, account.gid)
    if (closed) await chmod(temporary, 0o711)
    await make(cluster)
    return closed ? await placeElsewhere(location, stageDir, temporary) : await placeHere(location, temporary)
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

async function placeHere({ dataDir }: ClusterLocation, made: string): Promise<Placed> {
  const cluster = path.join(dataDir, 'postgres')
  try {
    await rename(made, cluster)
  } catch (error) {
    // A directory takes the place of an empty one only.
    if (codeOf(error) === 'ENOTEMPTY' || codeOf(error) === 'EEXIST') return { cluster, created: false }
    throw error
  }
  await syncDirectory(dataDir)
  return { cluster, created: true }
}

async function placeElsewhere(location: ClusterLocation, stageDir: string, made: string): Promise<Placed> {
  const { dataDir, account, closed } = location
  const home = path.join(stageDir, randomBytes(8).toString('hex'))
  const cluster = path.join(home, 'postgres')
  await rename(made, home)
  await syncDirectory(stageDir)
  const why = `${account.name}, who runs PostgreSQL, cannot enter ${closed}`
  try {
    const winner = await writeLocation(dataDir, { cluster, why })
    if (winner !== cluster) await rm(home, { recursive: true, force: true })
    await syncDirectory(dataDir)
    return { cluster: winner, created: winner === cluster }
  } catch (error) {
    await rm(home, { recursive: true, force: true })
    throw error
  }
}

// Without it a power cut may forget the rename while it keeps what was written afterwards.
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  await handle.sync().finally(() => handle.close())
}

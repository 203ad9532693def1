// Puts a new cluster in place in one step, so that a killed or simultaneous first start leaves none half made.
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { codeOf } from './error.ts'
import { sweepLeftovers, temporaryIn } from './leftovers.ts'
import type { Place } from './place.ts'
import { writePointer } from './pointer.ts'
import { openStageDir } from './stage.ts'

export interface Settled {
  readonly cluster: string
  readonly created: boolean
}

/** Of several that do this at once one wins, and all get the winner's cluster. */
export async function settleCluster(
  place: Place,
  stageDir: string,
  build: (directory: string) => Promise<void>,
): Promise<Settled> {
  const parent = place.closed ? stageDir : place.dataDir
  if (place.closed) await openStageDir(place.account, stageDir)
  await sweepLeftovers(parent)
  const temporary = temporaryIn(parent)
  const cluster = place.closed ? path.join(temporary, 'postgres') : temporary
  try {
    await mkdir(cluster, { recursive: true, mode: 0o700 })
    if (place.account.switched) await chown(cluster, place.account.uid, place.account.gid)
    if (place.closed) await chmod(temporary, 0o711)
    await build(cluster)
    return place.closed
      ? await settleElsewhere(place, stageDir, temporary)
      : await settleHere(place, temporary)
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

async function settleHere({ dataDir }: Place, built: string): Promise<Settled> {
  const cluster = path.join(dataDir, 'postgres')
  try {
    await rename(built, cluster)
  } catch (error) {
    // A directory takes the place of an empty one only.
    if (codeOf(error) === 'ENOTEMPTY' || codeOf(error) === 'EEXIST') return { cluster, created: false }
    throw error
  }
  await syncDirectory(dataDir)
  return { cluster, created: true }
}

async function settleElsewhere(place: Place, stageDir: string, built: string): Promise<Settled> {
  const home = path.join(stageDir, randomBytes(8).toString('hex'))
  const cluster = path.join(home, 'postgres')
  await rename(built, home)
  await syncDirectory(stageDir)
  const why = `${place.account.name}, who runs PostgreSQL, cannot enter ${place.closed}`
  try {
    const winner = await writePointer(place.dataDir, { cluster, why })
    if (winner !== cluster) await rm(home, { recursive: true, force: true })
    await syncDirectory(place.dataDir)
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

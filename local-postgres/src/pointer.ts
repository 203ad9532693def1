// The pointer file: how a data directory says that its cluster lives elsewhere.
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { codeOf, EmbeddedDatabaseError, unlessMissing } from './error.ts'
import { temporaryIn } from './leftovers.ts'

export function pointerFile(dataDir: string): string {
  return path.join(dataDir, 'postgres.location')
}

/** The cluster's directory, or undefined where there is no pointer. */
export async function readPointer(dataDir: string): Promise<string | undefined> {
  const text = await unlessMissing(readFile(pointerFile(dataDir), 'utf8'))
  if (text === undefined) return undefined
  const cluster = clusterIn(text)
  if (cluster !== undefined) return cluster
  throw new EmbeddedDatabaseError(
    `${pointerFile(dataDir)} should say where the database is and cannot be understood: restore it as {"cluster": "/path/of/the/database"}.`,
  )
}

function clusterIn(text: string): string | undefined {
  try {
    const { cluster }: { cluster?: unknown } = JSON.parse(text)
    return typeof cluster === 'string' && path.isAbsolute(cluster) ? cluster : undefined
  } catch {
    return undefined
  }
}

/** Returns the cluster that the pointer names afterwards: somebody else's, when they have written it meanwhile. */
export async function writePointer(
  dataDir: string,
  pointer: { cluster: string; why: string },
): Promise<string> {
  const note = temporaryIn(dataDir)
  try {
    await writeFile(note, `${JSON.stringify(pointer)}\n`, { flush: true })
    // A link, which unlike a rename never replaces what is there.
    await link(note, pointerFile(dataDir))
    return pointer.cluster
  } catch (error) {
    const theirs = codeOf(error) === 'EEXIST' ? await readPointer(dataDir) : undefined
    if (theirs === undefined) throw error
    return theirs
  } finally {
    await rm(note, { force: true })
  }
}

// The location file: how a data directory says that its cluster is elsewhere.
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { codeOf, EmbeddedDatabaseError, unlessMissing } from './error.ts'
import { temporaryPath } from './temporary.ts'

export function locationFile(dataDir: string): string {
  return path.join(dataDir, 'postgres.location')
}

/** The cluster's directory, or undefined where there is no such file. */
export async function readLocation(dataDir: string): Promise<string | undefined> {
  const text = await unlessMissing(readFile(locationFile(dataDir), 'utf8'))
  if (text === undefined) return undefined
  const cluster = clusterIn(text)
  if (cluster !== undefined) return cluster
  throw new EmbeddedDatabaseError(
    `${locationFile(dataDir)} should say where the database is and cannot be understood: restore it as {"cluster": "/path/of/the/database"}.`,
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

/** Returns the cluster that the file names afterwards: somebody else's, when they have written it meanwhile. */
export async function writeLocation(
  dataDir: string,
  location: { cluster: string; why: string },
): Promise<string> {
  const unfinished = temporaryPath(dataDir)
  try {
    await writeFile(unfinished, `${JSON.stringify(location)}\n`, { flush: true })
    // A link, which unlike a rename never replaces what is there.
    await link(unfinished, locationFile(dataDir))
    return location.cluster
  } catch (error) {
    const theirs = codeOf(error) === 'EEXIST' ? await readLocation(dataDir) : undefined
    if (theirs === undefined) throw error
    return theirs
  } finally {
    await rm(unfinished, { force: true })
  }
}

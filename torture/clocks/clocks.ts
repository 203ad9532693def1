// Every clock of a site, each to be set by itself: the database's, and that of each node's machine.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ClockOfDatabase, takeClockOfDatabase } from '../../server/test/database-clock.ts'
import { type Site, startSite } from '../load/site.ts'

export interface Clocks {
  readonly site: Site
  /** by how much each is ahead of the true time; those that are not named stay */
  set(ahead: { readonly database?: number; readonly nodes?: readonly number[] }): Promise<void>
  close(): Promise<void>
}

const PRELOAD = new URL('shifted-date.ts', import.meta.url).href

/** The nodes begin with clocks that are `nodes` ahead. */
export async function startClocks(
  nodes: readonly number[],
  env: Readonly<Record<string, string>>,
): Promise<Clocks> {
  const folder = await mkdtemp(join(tmpdir(), 'etalase-clocks-'))
  const fileOf = (place: number) => join(folder, `node-${place}`)
  const setNodes = (ahead: readonly number[]) =>
    Promise.all(ahead.map((ms, place) => writeFile(fileOf(place), String(ms))))
  await setNodes(nodes)
  let ofDatabase: ClockOfDatabase | null = null
  const site = await startSite({
    env,
    envOf: (place) => ({ NODE_OPTIONS: `--import=${PRELOAD}`, SHIFT_FILE: fileOf(place) }),
    // Before the first connection: a connection learns where these functions are when it opens.
    async prepare(database) {
      ofDatabase = await takeClockOfDatabase(database)
    },
  })
  return {
    site,
    async set({ database, nodes: ahead }) {
      if (database !== undefined) await ofDatabase?.set(database)
      if (ahead) await setNodes(ahead)
    },
    async close() {
      await site.close()
      await ofDatabase?.release()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

// Full disks, on small file systems of their own: PostgreSQL's, and that of DATA_DIR with its pictures.
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { ADMIN_PATH, API_PATH } from '../../server/src/domain/addresses.ts'
import type { Answer } from '../../test/http.ts'
import { startSite } from '../load/site.ts'
import type { Settings } from '../settings.ts'
import { type Fault, putThrough, type Stage } from './fault.ts'
import { onControlledPostgres } from './postgres.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'

const POSTGRES_MB = 320
const DATA_MB = 48
/** Its log of changes has to fit, and is to need room soon. */
const SMALL_WAL = { max_wal_size: '64MB', min_wal_size: '32MB' }
const FULL_MS = 8_000
const SIDE = 400

/** Tables can grow no more; what was written ahead has still room. */
const tablesCannotGrow = (disk: SmallDisk): Fault => ({
  name: "PostgreSQL's disk is full",
  inShort: false,
  async happens(stage) {
    const said = outputOf(stage)
    await disk.fill()
    const refused = await untilRefused(stage)
    const read = await stage.load.caller.tryOnce(`${API_PATH}/products`, {})
    if (read?.status !== 200) stage.violations.push('products were not answered while the disk was full')
    await wait(FULL_MS)
    await disk.free()
    expectToldTo(stage, said, /the database has no room left/)
    return { 'refused writes while full': refused }
  },
})

/** The log of changes itself has no room: PostgreSQL ends, and needs to be started when there is room again. */
const nothingCanBeWritten = (disk: SmallDisk): Fault => ({
  name: "PostgreSQL's disk is full, its log of changes too",
  inShort: false,
  async happens({ postgres }) {
    await disk.fill()
    const isUp = () =>
      postgres
        .asAdmin((client) => client.query('select pg_switch_wal()'))
        .then(
          () => true,
          () => false,
        )
    let switches = 0
    while (switches < 40 && (await isUp())) switches++
    await wait(FULL_MS / 2)
    await disk.free()
    await postgres.start()
    return { 'ended after so many files of its log': switches }
  },
})

/** New pictures are refused, and whatever else the shop does goes on. */
const dataDirFull = (disk: SmallDisk): Fault => ({
  name: 'the disk of DATA_DIR is full',
  inShort: false,
  async happens(stage) {
    const said = outputOf(stage)
    const before = await upload(stage)
    await disk.fill()
    const during = await upload(stage)
    if (during !== null) stage.violations.push(`a picture on a full disk was answered ${during.status}`)
    await wait(FULL_MS)
    const shown = before && (await stage.load.caller.tryOnce(new URL(before.body.url).pathname, {}))
    if (shown?.status !== 200) stage.violations.push('a picture from before was not shown')
    expectToldTo(stage, said, /pictures cannot be read or kept/)
    await disk.free()
    const after = await upload(stage)
    if (after?.status !== 201) stage.violations.push(`a picture after room was made: ${after?.status}`)
    for (const picture of [before, after]) {
      const again = picture && (await stage.load.caller.get(new URL(picture.body.url).pathname))
      if (again?.status !== 200) stage.violations.push('a picture that was taken is not there')
    }
    return { uploads: 3 }
  },
})

export async function onDiskOfTheirOwn(
  isWanted: (fault: Fault) => boolean,
  settings: Settings,
): Promise<void> {
  const names = { folder: '', fill: async () => {}, free: async () => {}, remove: async () => {} }
  if (![tablesCannotGrow, nothingCanBeWritten, dataDirFull].some((fault) => isWanted(fault(names)))) return
  const postgresDisk = await mountSmallDisk(POSTGRES_MB)
  const dataDisk = postgresDisk && (await mountSmallDisk(DATA_MB))
  if (!postgresDisk || !dataDisk) return
  const faults = [dataDirFull(dataDisk), tablesCannotGrow(postgresDisk), nothingCanBeWritten(postgresDisk)]
  try {
    await onControlledPostgres(
      async (postgres) => {
        const site = await startSite({ dataDir: dataDisk.folder })
        try {
          for (const fault of faults.filter(isWanted)) await putThrough(fault, { site, postgres }, settings)
        } finally {
          await Promise.all([postgresDisk.free(), dataDisk.free()])
          await postgres.start()
          await site.close()
        }
      },
      { folder: postgresDisk.folder, settings: SMALL_WAL },
    )
  } finally {
    await Promise.all([postgresDisk.remove(), dataDisk.remove()])
  }
}

/** A picture that nobody has yet; null: it was refused for now. */
async function upload({ load, chance }: Stage): Promise<Answer | null> {
  const noise = Buffer.from(Array.from({ length: SIDE * SIDE * 3 }, () => chance.below(256)))
  const body = await sharp(noise, { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .png()
    .toBuffer()
  return load.program.tryOnce(`${ADMIN_PATH}/shops/${load.shop.slug}/media`, {
    method: 'POST',
    headers: { 'Content-Type': 'image/png' },
    body,
  })
}

/** Counts stock until that is refused, as it needs room sooner or later. */
async function untilRefused({ load, violations }: Stage): Promise<number> {
  const path = `${ADMIN_PATH}/shops/${load.shop.slug}/stock`
  const [product_id] = load.shop.kept
  const until = performance.now() + FULL_MS
  let refused = 0
  while (performance.now() < until) {
    const answer = await load.program.tryOnce(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ changes: [{ product_id, add: 0 }] }),
    })
    if (answer === null) refused++
    else await wait(20)
  }
  if (refused === 0) violations.push('no write was refused on a full disk')
  return refused
}

function outputOf({ site }: Stage): number {
  return site.nodes.reduce((sum, node) => sum + node.output().length, 0)
}

/** An operator can read in the log what is wrong. */
function expectToldTo({ site, violations }: Stage, before: number, line: RegExp): void {
  const all = site.nodes.map((node) => node.output()).join('')
  if (!line.test(all) || all.length <= before) violations.push(`the log does not say ${line}`)
}

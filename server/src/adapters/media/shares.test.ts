// The line for drawing is shared: no shop's pictures hold up another's, and nobody is drawn out of the line.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { until } from '../../../../test/until.ts'
import { createDiskFiles } from './disk-files.ts'
import { MediaDown } from './files.ts'
import { hashOf } from './images.ts'
import { createMediaStore } from './store.ts'

const SIDE = 1_500
const SMALL = { width: 40, height: 30 }

let folder: string
let large: Buffer
let small: Buffer
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'etalase-shares-'))
  large = await plain(SIDE, SIDE).png().toBuffer()
  small = await plain(SMALL.width, SMALL.height).png().toBuffer()
})
after(() => rm(folder, { recursive: true, force: true }))

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#a52' } })
}

/**
 * Pictures of which one is being drawn, until the line is let go: all that comes waits. Notes who is done, in this order. They lie
 * in memory: what is drawn first is kept first, which a disk does not promise.
 */
async function heldLine(mostWaiting?: number) {
  const files = new Map<string, Buffer>()
  const letGo = Promise.withResolvers<void>()
  const store = createMediaStore(
    {
      ...createDiskFiles(folder),
      async put(key, bytes) {
        files.set(key, bytes)
      },
      async get(key) {
        if (key.startsWith('penjaga/')) await letGo.promise
        return files.get(key) ?? null
      },
    },
    { mostWaiting },
  )
  const done: string[] = []
  const all: Promise<unknown>[] = [store.render('penjaga', sized(small), 1, 'webp')]
  return {
    store,
    run(name: string, work: Promise<unknown>) {
      all.push(work.then(() => done.push(name)))
    },
    /** Once so many wait. */
    async order(waiting: number) {
      await until(() => store.waiting() === waiting)
      letGo.resolve()
      await Promise.all(all)
      return done
    },
    letGo: letGo.resolve,
  }
}

const sized = (bytes: Buffer) =>
  bytes === small ? { hash: hashOf(bytes), ...SMALL } : { hash: hashOf(bytes), width: SIDE, height: SIDE }

test('an upload goes before the sizes of all other shops, and waits for no second picture of any', async () => {
  const { store, run, order } = await heldLine()
  const shops = ['penuh', 'lain1', 'lain2', 'lain3']
  for (const shop of shops) await store.putOriginal(shop, hashOf(large), large)
  for (const shop of shops)
    for (const width of [10, 11, 12]) run(`${shop} draws`, store.render(shop, sized(large), width, 'webp'))
  for (let i = 0; i < 8; i++) run('penuh uploads', store.takeIn('penuh', large))
  await until(() => store.waiting() === 20)
  run('tenang uploads', store.takeIn('tenang', small))
  const done = await order(21)
  assert.deepEqual(done.slice(0, 2), ['penuh uploads', 'tenang uploads'])
})

test('uploads of one shop, however many, leave their turns to the pages of the others', async () => {
  const { store, run, order } = await heldLine()
  const huge = await plain(6_000, 6_000).jpeg().toBuffer()
  await store.putOriginal('halaman', hashOf(small), small)
  for (let i = 0; i < 6; i++) run('upload', store.takeIn('rajin', huge))
  for (const width of [10, 11]) run('page', store.render('halaman', sized(small), width, 'webp'))
  const done = await order(8)
  assert.deepEqual(done, ['upload', 'upload', 'page', 'page', 'upload', 'upload', 'upload', 'upload'])
})

test('a shop that has too many sizes waiting is refused more of them, and others are not', async () => {
  const { store, run, letGo } = await heldLine(6)
  for (const shop of ['banyak', 'sedikit']) await store.putOriginal(shop, hashOf(small), small)
  const asked = Array.from({ length: 6 }, (_, i) => store.render('banyak', sized(small), i + 1, 'webp'))
  run('sedikit', store.render('sedikit', sized(small), 5, 'webp'))
  letGo()
  const refused = (await Promise.allSettled(asked)).filter(
    (each) => each.status === 'rejected' && each.reason instanceof MediaDown,
  )
  assert.equal(refused.length, 3)
})

test('no AVIF is begun while a page waits for a picture', async () => {
  const begun: string[] = []
  const held: (() => void)[] = []
  const store = createMediaStore(createDiskFiles(join(folder, 'pause')), {
    drawer: {
      async render(_, width, format) {
        const { promise, resolve } = Promise.withResolvers<void>()
        held.push(resolve)
        begun.push(`${format} ${width}`)
        await promise
        return small
      },
      close: async () => {},
    },
  })
  await store.putOriginal('toko', hashOf(small), small)
  const draw = (width: number, format: 'webp' | 'avif') => store.render('toko', sized(small), width, format)
  const drawn = [draw(10, 'webp'), draw(10, 'avif'), draw(11, 'webp')]
  for (let done = 0; done < 3; done++) {
    await until(() => held.length > done)
    held[done]?.()
  }
  await Promise.all(drawn)
  assert.deepEqual(begun, ['webp 10', 'webp 11', 'avif 10'])
})

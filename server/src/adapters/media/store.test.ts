// Pictures on disk: by shop, whole, each size made once.
import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { createMediaStore, type MediaStore } from './store.ts'

const HASH = '0123456789abcdef0123456789abcdef'

let folder: string
let store: MediaStore
let picture: Buffer
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'etalase-media-'))
  store = createMediaStore(folder)
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a52' } })
    .png()
    .toBuffer()
})
after(() => rm(folder, { recursive: true, force: true }))

test('the original of a picture is read back as it was given', async () => {
  await store.putOriginal('asli', HASH, picture)
  assert.deepEqual(await store.readOriginal('asli', HASH), picture)
})

test('a picture of one shop is not there for another', async () => {
  await store.putOriginal('punya', HASH, picture)
  assert.equal(await store.readOriginal('tidak', HASH), null)
  assert.equal(await store.render('tidak', HASH, 20, 'webp'), null)
})

test('a size of a picture is there once it has been made, not before', async () => {
  await store.putOriginal('ukuran', HASH, picture)
  assert.equal(await store.readRendition('ukuran', HASH, 20, 'webp'), null)
  const made = await store.render('ukuran', HASH, 20, 'webp')
  assert.ok(made)
  assert.deepEqual(await store.readRendition('ukuran', HASH, 20, 'webp'), made)
})

test('many requests for the same size of a picture at once have it made once', async () => {
  await store.putOriginal('ramai', HASH, picture)
  const made = await Promise.all([1, 2, 3].map(() => store.render('ramai', HASH, 20, 'avif')))
  assert.ok(made[0])
  assert.ok(made.every((bytes) => bytes === made[0]))
})

test('a picture that cannot be drawn does not stop the others', async () => {
  await store.putOriginal('rusak', HASH, Buffer.from('bukan gambar'))
  await store.putOriginal('baik', HASH, picture)
  const [broken, fine] = await Promise.allSettled([
    store.render('rusak', HASH, 20, 'webp'),
    store.render('baik', HASH, 20, 'webp'),
  ])
  assert.equal(broken.status, 'rejected')
  assert.equal(fine.status, 'fulfilled')
})

test('storing a picture leaves no half-written file behind', async () => {
  await store.putOriginal('bersih', HASH, picture)
  await store.render('bersih', HASH, 20, 'webp')
  const files = await readdir(join(folder, 'media', 'bersih', HASH))
  assert.deepEqual(files.sort(), ['20.webp', 'original'])
})

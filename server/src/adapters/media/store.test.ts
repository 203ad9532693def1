// Pictures of shops over their files: by shop, whole, each size made once, and shown as long as anything can be.
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { createDiskFiles } from './disk-files.ts'
import { MediaDown, type MediaFiles } from './files.ts'
import { createMediaStore, type MediaStore } from './store.ts'

const HASH = '0123456789abcdef0123456789abcdef'
const PICTURE = { hash: HASH, width: 40, height: 30 }

let folder: string
let files: MediaFiles
let store: MediaStore
let picture: Buffer
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'etalase-media-'))
  files = createDiskFiles(folder)
  store = createMediaStore(files)
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
  assert.equal(await store.render('tidak', PICTURE, 20, 'webp'), null)
})

test('a picture has no name that leads out of its shop', async () => {
  for (const [shopId, hash] of [
    ['../punya', HASH],
    ['a/b', HASH],
    ['', HASH],
    ['asli', '../../asli'],
    ['asli', `${HASH}/..`],
  ] as const)
    await assert.rejects(store.readOriginal(shopId, hash), /no name of a picture/)
})

test('a size of a picture is there once it has been made, not before', async () => {
  await store.putOriginal('ukuran', HASH, picture)
  assert.equal(await store.readRendition('ukuran', HASH, 20, 'webp'), null)
  const made = await store.render('ukuran', PICTURE, 20, 'webp')
  assert.ok(made)
  assert.deepEqual(await store.readRendition('ukuran', HASH, 20, 'webp'), made)
})

test('many requests for the same size of a picture at once have it made once', async () => {
  await store.putOriginal('ramai', HASH, picture)
  const made = await Promise.all([1, 2, 3].map(() => store.render('ramai', PICTURE, 20, 'avif')))
  assert.ok(made[0])
  assert.ok(made.every((bytes) => bytes === made[0]))
})

test('a picture that cannot be drawn does not stop the others', async () => {
  await store.putOriginal('rusak', HASH, Buffer.from('bukan gambar'))
  await store.putOriginal('baik', HASH, picture)
  const [broken, fine] = await Promise.allSettled([
    store.render('rusak', PICTURE, 20, 'webp'),
    store.render('baik', PICTURE, 20, 'webp'),
  ])
  assert.equal(broken.status, 'rejected')
  assert.equal(fine.status, 'fulfilled')
})

test('storing a picture leaves no half-written file behind', async () => {
  await store.putOriginal('bersih', HASH, picture)
  await store.render('bersih', PICTURE, 20, 'webp')
  const names = await readdir(join(folder, 'bersih', HASH))
  assert.deepEqual(names.sort(), ['20.webp', 'original'])
})

test('a disk that takes nothing refuses a picture and says why, with nothing left behind', async () => {
  // Where a folder should be there is a file: as root no permission and no quota stops a test.
  await writeFile(join(folder, 'penuh'), '')
  await assert.rejects(store.putOriginal('penuh', HASH, picture), (error) => {
    assert.ok(error instanceof MediaDown)
    assert.match(error.message, /^Pictures in the folder .*: (EEXIST|ENOTDIR)/)
    return true
  })
  await mkdir(join(folder, 'sesak', HASH, 'original'), { recursive: true })
  await assert.rejects(store.putOriginal('sesak', HASH, picture), MediaDown)
  assert.deepEqual(await readdir(join(folder, 'sesak', HASH)), ['original'])
})

test('a size that cannot be kept is shown all the same, and the log says so', async () => {
  const told: string[] = []
  const full: MediaFiles = {
    ...files,
    put: async () => {
      throw new MediaDown(files.place, 'the disk is full')
    },
  }
  await store.putOriginal('sempit', HASH, picture)
  const cramped = createMediaStore(full, { onDown: ({ message }) => told.push(message) })
  assert.ok(await cramped.render('sempit', PICTURE, 20, 'webp'))
  assert.deepEqual(told, [`Pictures in the folder ${folder}: the disk is full`])
  assert.equal(await files.get(`sempit/${HASH}/20.webp`), null)
})

// Copying all pictures to another place: every one, once, and none that is damaged.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { copyFiles } from './copy-files.ts'
import { createDiskFiles } from './disk-files.ts'
import { MediaDown, type MediaFiles, originalKey, renditionKey } from './files.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'etalase-copy-'))
})
after(() => rm(folder, { recursive: true, force: true }))

const at = (name: string) => createDiskFiles(join(folder, name))
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 32)

/** Twenty pictures of two shops, each with one size. */
async function filled(name: string): Promise<MediaFiles> {
  const files = at(name)
  for (let i = 0; i < 20; i++) {
    const bytes = Buffer.from(`gambar ${i}`)
    const shop = i % 2 ? 'rotan' : 'kayu'
    await files.put(originalKey(shop, hashOf(bytes)), bytes)
    await files.put(renditionKey(shop, hashOf(bytes), 320, 'webp'), bytes)
  }
  return files
}

test('a copy that was broken off is begun again with what is missing', async () => {
  const from = await filled('a')
  const to = at('b')
  let left = 15
  const breaking: MediaFiles = {
    ...to,
    async put(key, bytes) {
      if (left-- <= 0) throw new MediaDown(to.place, 'the disk is full')
      await to.put(key, bytes)
    },
  }
  await assert.rejects(copyFiles(from, breaking), /the disk is full$/)
  const { copied, alreadyThere, damaged } = await copyFiles(from, to)
  assert.deepEqual([copied, alreadyThere, damaged], [25, 15, []])
  for await (const { key } of from.list()) assert.deepEqual(await to.get(key), await from.get(key))
})

test('a copy leaves out an original that is not what its name says, and names it', async () => {
  const from = await filled('c')
  const key = originalKey('rotan', 'f'.repeat(32))
  await from.put(key, Buffer.from('lain'))
  const { copied, damaged } = await copyFiles(from, at('d'))
  assert.deepEqual([copied, damaged], [40, [key]])
})

test('a copy that is asked to verify finds a file that has the size and not the content', async () => {
  const from = await filled('e')
  const to = at('f')
  await copyFiles(from, to)
  const key = originalKey('kayu', hashOf(Buffer.from('gambar 0')))
  await writeFile(join(folder, 'f', key), 'GAMBAR 0')
  assert.equal((await copyFiles(from, to)).copied, 0)
  assert.equal((await copyFiles(from, to, { verify: true })).copied, 1)
  assert.deepEqual(await to.get(key), await from.get(key))
})

// Pictures that a subprocess draws: as they would be here, and whatever becomes of it.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, type TestContext, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { openDrawer } from './draw-in-subprocess.ts'
import { ImageError, renderImage } from './images.ts'

let folder: string
let picture: Buffer
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'etalase-drawing-'))
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a52' } })
    .png()
    .toBuffer()
})
after(() => rm(folder, { recursive: true, force: true }))

function drawer(t: TestContext, ...program: [URL?]) {
  const opened = openDrawer(...program)
  t.after(() => opened.close())
  return opened
}

/** A program that ends so many times before it answers. */
async function endsBefore(answers: number): Promise<URL> {
  const file = join(folder, `${answers}.mjs`)
  await writeFile(
    file,
    `import { appendFileSync, readFileSync } from 'node:fs'
     process.on('message', ({ id }) => {
       appendFileSync(${JSON.stringify(`${file}.tries`)}, '.')
       if (readFileSync(${JSON.stringify(`${file}.tries`)}).length <= ${answers}) process.exit(1)
       process.send({ id, drawn: { bytes: Buffer.from('drawn') } })
     })`,
  )
  return pathToFileURL(file)
}

test('are the same as drawn here, several at once', async (t) => {
  const { render } = drawer(t)
  const [small, smaller] = await Promise.all([render(picture, 20, 'webp'), render(picture, 10, 'webp')])
  assert.deepEqual(small, await renderImage(picture, 20, 'webp'))
  assert.deepEqual(smaller, await renderImage(picture, 10, 'webp'))
})

test('are refused with the same words when they are damaged', async (t) => {
  const { render } = drawer(t)
  await assert.rejects(
    render(picture.subarray(0, 60), 20, 'webp'),
    (error) => error instanceof ImageError && error.says.id === 'gambar rusak',
  )
})

test('are drawn by another process when the first one dies, and refused when that dies as well', async (t) => {
  const once = drawer(t, await endsBefore(1))
  assert.equal(String(await once.render(picture, 20, 'webp')), 'drawn')
  const always = drawer(t, await endsBefore(99))
  await assert.rejects(always.render(picture, 20, 'webp'), ImageError)
})

// The drawn codes, read back by a program that has nothing to do with the one that drew them.
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import sharp, { type Sharp } from 'sharp'
import { dynamicQris } from '../../domain/qris.ts'
import { qrPng, qrSvg } from './qr-image.ts'

const STATIC =
  '00020101021126630017ID.CO.EXAMPLE.WWW011893600999000000000102090000000010303UMI51440014ID.CO.QRIS.WWW0215ID10000000000010303UMI5204541153033605802ID5911TOKO CONTOH6007JAKARTA61051011062070703A0163040E8B'
const PAYLOAD = dynamicQris(STATIC, 125_123) ?? ''

const hasReader = spawnSync('zbarimg', ['--version']).status === 0
const readable = { skip: hasReader ? false : 'zbarimg is not installed (Debian: zbar-tools)' }

// The server opens no SVG at all; here one is drawn to be looked at.
beforeEach(() => sharp.unblock({ operation: ['VipsForeignLoadSvg'] }))

async function readBack(t: TestContext, png: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'etalase-qr-'))
  t.after(() => rm(folder, { recursive: true }))
  const file = join(folder, 'code.png')
  await writeFile(file, png)
  const { stdout } = await promisify(execFile)('zbarimg', [
    '--quiet',
    '--raw',
    '-Sdisable',
    '-Sqrcode.enable',
    file,
  ])
  return stdout.replace(/\n$/, '')
}

test('the PNG of a QR code reads back as its payload', readable, async (t) => {
  assert.equal(await readBack(t, await qrPng(PAYLOAD)), PAYLOAD)
})

test('the SVG of a QR code reads back as its payload, drawn small or large', readable, async (t) => {
  const svg = Buffer.from(await qrSvg(PAYLOAD))
  for (const width of [250, 1_000]) {
    const png = await sharp(svg, { density: 300 })
      .resize(width)
      .flatten({ background: '#888' })
      .png()
      .toBuffer()
    assert.equal(await readBack(t, png), PAYLOAD)
  }
})

test('a photo of a QR code, a little turned and blurred, still reads back', readable, async (t) => {
  const photo = await sharp(await qrPng(PAYLOAD))
    .rotate(7, { background: '#ccc' })
    .blur(1.5)
    .png()
    .toBuffer()
  assert.equal(await readBack(t, photo), PAYLOAD)
})

test('four modules around a QR code stay white', async () => {
  const { data, info } = await sharp(await qrPng(PAYLOAD))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const rows = Array.from({ length: info.height }, (_, y) =>
    data.subarray(y * info.width, (y + 1) * info.width),
  )
  const firstDark = rows.findIndex((row) => row.includes(0))
  assert.equal(firstDark, 4 * 8)
  assert.ok(rows.every((row) => row.subarray(0, 32).every((pixel) => pixel === 255)))
})

test('the SVG of a QR code is a picture and nothing else, whatever the payload says', async () => {
  const svg = await qrSvg('<script>alert(1)</script>')
  assert.match(svg, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
  assert.ok(!svg.includes('script'))
})

test('a payload that no QR code can hold is an error', async () => {
  await assert.rejects(qrSvg('x'.repeat(3_000)))
  await assert.rejects(qrPng(''))
})

test('the PNG of a QR code is made once for all who ask for it', async () => {
  const [first, second] = await Promise.all([qrPng(`${PAYLOAD}1`), qrPng(`${PAYLOAD}1`)])
  assert.equal(first, second)
  assert.equal(await qrPng(`${PAYLOAD}1`), first)
  assert.notEqual(await qrPng(`${PAYLOAD}2`), first)
})

test('the PNG of a QR code has a dark pixel for each dark part of its SVG', async () => {
  const png = sharp(await qrPng(PAYLOAD))
  const { width = 0 } = await png.metadata()
  const pixels = async (picture: Sharp) =>
    picture
      .resize(width / 8, null, { kernel: 'nearest' })
      .flatten({ background: '#fff' })
      .greyscale()
      .threshold(128)
      .raw()
      .toBuffer()
  const drawn = sharp(Buffer.from(await qrSvg(PAYLOAD)), { density: 600 }).resize(width)
  assert.deepEqual(await pixels(sharp(await drawn.png().toBuffer())), await pixels(png))
})

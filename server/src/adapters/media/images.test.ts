// Which files are taken as pictures, and what is made of them.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sharp from 'sharp'
import { heightAt } from '../../domain/media-address.ts'
import { ImageError, inspectImage, renderImage } from './images.ts'

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#a52' } })
}

const refusal = (pattern: RegExp) => (error: unknown) =>
  error instanceof ImageError && pattern.test(error.message)

describe('pictures that are taken', () => {
  for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
    test(`a picture is taken as ${format}`, async () => {
      const {
        width,
        height,
        format: found,
      } = await inspectImage(await plain(40, 30).toFormat(format).toBuffer())
      assert.deepEqual([found, width, height], [format, 40, 30])
    })
  }

  test('a picture has its size as it is looked at, not as it is stored', async () => {
    const bytes = await plain(40, 30).withMetadata({ orientation: 8 }).jpeg().toBuffer()
    const { width, height } = await inspectImage(bytes)
    assert.deepEqual([width, height], [30, 40])
  })

  test('a picture is named by its content', async () => {
    const bytes = await plain(40, 30).png().toBuffer()
    const other = await plain(40, 31).png().toBuffer()
    assert.match((await inspectImage(bytes)).hash, /^[0-9a-f]{32}$/)
    assert.equal((await inspectImage(Buffer.from(bytes))).hash, (await inspectImage(bytes)).hash)
    assert.notEqual((await inspectImage(other)).hash, (await inspectImage(bytes)).hash)
  })
})

describe('files that are refused', () => {
  for (const [what, bytes] of [
    ['is empty', Buffer.alloc(0)],
    ['is text', Buffer.from('bukan gambar')],
    ['is SVG, which may hold scripts,', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ] as const) {
    test(`a file that ${what} is refused`, async () => {
      await assert.rejects(inspectImage(bytes), refusal(/not a picture we can read/))
    })
  }

  test('a file that is TIFF is refused', async () => {
    await assert.rejects(inspectImage(await plain(4, 3).tiff().toBuffer()), refusal(/not a picture/))
  })

  test('a file that is larger than 20 MB is refused', async () => {
    await assert.rejects(inspectImage(Buffer.alloc(20 * 1024 * 1024 + 1)), refusal(/larger than 20 MB/))
  })

  test('a file of more pixels than its format may have is refused by its head, before any is drawn', async () => {
    for (const format of ['png', 'webp', 'avif'] as const) {
      const bytes = await plain(5_001, 5_000).toFormat(format, { effort: 1 }).toBuffer()
      await assert.rejects(inspectImage(bytes), refusal(/more than 25 million pixels/), format)
    }
    const photo = await plain(5_001, 5_000).jpeg().toBuffer()
    assert.equal((await inspectImage(photo)).width, 5_001)
    const large = await plain(7_100, 7_100).jpeg().toBuffer()
    await assert.rejects(inspectImage(large), refusal(/more than 50 million pixels/))
  })

  test('a file that is too tall to be shown whole is refused', async () => {
    const bytes = await plain(16, 16_384).png().toBuffer()
    await assert.rejects(inspectImage(bytes), refusal(/too tall \(16 by 16384 pixels\)/))
    const tallest = await plain(16, 16_383).png().toBuffer()
    assert.equal((await sharp(await renderImage(tallest, 16, 'webp')).metadata()).height, 16_383)
  })

  test('a file that is damaged is refused when it is drawn', async () => {
    const bytes = await sharp(Buffer.alloc(300 * 200 * 3, 'rotan'), {
      raw: { width: 300, height: 200, channels: 3 },
    })
      .jpeg()
      .toBuffer()
    const cut = bytes.subarray(0, bytes.length / 2)
    await assert.rejects(renderImage(cut, 150, 'webp'), refusal(/damaged/))
  })
})

describe('renditions', () => {
  // Found by trying many: sizes at which the height came out one row off.
  for (const [width, height, orientation, target] of [
    [2019, 268, 1, 320],
    [2075, 302, 1, 320],
    [2108, 2209, 1, 640],
    [571, 1729, 6, 320],
  ] as const) {
    test(`a rendition of a JPEG of ${width} by ${height} (turned ${orientation}) has just the size that was announced`, async () => {
      const original = await plain(width, height).withMetadata({ orientation }).jpeg().toBuffer()
      const size = await inspectImage(original)
      const made = await sharp(await renderImage(original, target, 'webp')).metadata()
      assert.deepEqual([made.width, made.height], [target, heightAt(size, target)])
    })
  }

  test('a rendition of a transparent picture stays transparent', async () => {
    const background = { r: 0, g: 0, b: 0, alpha: 0 }
    const original = await sharp({ create: { width: 40, height: 30, channels: 4, background } })
      .png()
      .toBuffer()
    for (const format of ['webp', 'avif'] as const) {
      const { data } = await sharp(await renderImage(original, 20, format))
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      assert.equal(data[3], 0, format)
    }
  })
})

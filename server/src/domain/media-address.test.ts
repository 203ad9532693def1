// The addresses a picture is offered at.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressesOf, imageFields, isOffered, parseMediaFile, widthsOf } from './media-address.ts'
import { sharedAddress } from './shared-picture.ts'

const HASH = '0123456789abcdef0123456789abcdef'
const BASE = 'https://rotan.example'
const picture = (width: number, height: number) => ({ hash: HASH, alt: null, width, height })

for (const [original, offered] of [
  [50, [50]],
  [320, [320]],
  [321, [320, 321]],
  [1000, [320, 640, 960, 1000]],
  [1280, [320, 640, 960, 1280]],
  [1920, [320, 640, 960, 1280, 1920]],
  [5000, [320, 640, 960, 1280, 1920]],
] as const) {
  test(`a picture ${original} pixels wide is offered in ${offered.join(', ')}`, () => {
    assert.deepEqual(widthsOf(original), offered)
  })
}

test('the address of a picture names the host, the content and the width', () => {
  const { url, srcset } = addressesOf(picture(400, 300), 'https://rotan.example')
  assert.equal(url, `https://rotan.example/media/${HASH}-400.webp`)
  assert.equal(
    srcset,
    `https://rotan.example/media/${HASH}-320.webp 320w, https://rotan.example/media/${HASH}-400.webp 400w`,
  )
})

test('the address of a picture for pages without srcset is at most 1280 pixels wide, with the height that belongs to it', () => {
  const { url, width, height } = addressesOf(picture(3000, 2001), 'https://rotan.example')
  assert.match(url, /-1280\.webp$/)
  assert.deepEqual([width, height], [1280, 854])
})

test('the plain address of a picture is one of its srcset, whatever the width', () => {
  for (const width of [1, 50, 319, 320, 999, 1279, 1280, 1281, 1920, 6000]) {
    const { url, srcset } = addressesOf(picture(width, 100), 'https://rotan.example')
    assert.ok(srcset.includes(`${url} `), `${width} pixels`)
  }
})

test('a picture far wider than high keeps a height', () => {
  assert.equal(addressesOf(picture(5000, 1), 'https://rotan.example').height, 1)
})

test('the file name of a picture says its hash, width and format', () => {
  assert.deepEqual(parseMediaFile(`${HASH}-640.avif`), { hash: HASH, width: 640, format: 'avif' })
})

for (const name of [
  `${HASH}-640.png`,
  `${HASH}-640`,
  `${HASH}.webp`,
  `${HASH}-0640.webp`,
  `${HASH}-0.webp`,
  `${HASH}-99999.webp`,
  `${HASH.toUpperCase()}-640.webp`,
  `${HASH.slice(1)}-640.webp`,
  `../${HASH}-640.webp`,
  `${HASH}-640.webp\n`,
]) {
  test(`${JSON.stringify(name)} is not the file name of a picture`, () => {
    assert.equal(parseMediaFile(name), null)
  })
}

test('a line without a picture shows none, and one with a picture shows it in every width', () => {
  assert.deepEqual(imageFields(null, BASE), { image: null, image_srcset: null })
  const { url, srcset } = addressesOf(picture(1000, 500), BASE)
  assert.deepEqual(imageFields(picture(1000, 500), BASE), { image: url, image_srcset: srcset })
})

test('whoever shares a picture shares it in the form that every messenger reads', () => {
  assert.equal(sharedAddress(`${BASE}/media/${HASH}-640.webp`), `${BASE}/media/${HASH}-1200.jpeg`)
  assert.equal(
    sharedAddress(`https://a-1.example/media/${HASH}-9.avif`),
    `https://a-1.example/media/${HASH}-1200.jpeg`,
  )
  assert.equal(sharedAddress(`${BASE}/logo.png`), `${BASE}/logo.png`)
})

test('a picture is offered in its widths, and as JPEG in that of what is shared alone', () => {
  const offered = (width: number, format: 'webp' | 'avif' | 'jpeg') =>
    isOffered(1_000, { hash: HASH, width, format })
  assert.deepEqual([offered(640, 'webp'), offered(1_000, 'avif'), offered(1_200, 'jpeg')], [true, true, true])
  assert.deepEqual(
    [offered(641, 'webp'), offered(1_200, 'avif'), offered(640, 'jpeg')],
    [false, false, false],
  )
})

// Pictures through the merchant's door: taken as bytes or as a form, looked at, and kept by their content.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { Answer } from '../../../../../test/http.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { aProduct, aShop } from '../../../../test/world.ts'

let app: TestApp
let token: string
before(async () => {
  app = await startApp()
  await app.shop(aShop({ slug: 'rotan', products: [aProduct({ slug: 'kursi' }), aProduct({ slug: 'rak' })] }))
  token = await app.token()
})
after(() => app.close())

function upload(body: Buffer, type = 'image/png', path = '/media'): Promise<Answer> {
  const headers = { 'Content-Type': type }
  return app.admin(`/shops/rotan${path}`, { method: 'POST', token, headers, body })
}

function picture(background: string, width = 40, height = 30) {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
}

const BOUNDARY = 'batas-formulir'
const FORM = `multipart/form-data; boundary=${BOUNDARY}`

function form(...files: Buffer[]): Buffer {
  const parts = files.flatMap((file, i) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file${i}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`,
    ),
    file,
    Buffer.from('\r\n'),
  ])
  const note = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="note"\r\n\r\nhalo\r\n--${BOUNDARY}--\r\n`
  return Buffer.concat([...parts, Buffer.from(note)])
}

/** A PNG that says it is this large, and needs few bytes for it. */
function bombOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(Math.ceil(width / 8 + 1) * Math.min(height, 1000)))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function refusedFile(answer: Answer, message: RegExp): void {
  assert.deepEqual([answer.status, answer.body?.error.code], [400, 'invalid_request'], answer.text)
  const [field] = answer.body.error.details.fields
  assert.equal(field.path, 'file')
  assert.match(field.message, message)
}

describe('a picture that is uploaded', () => {
  test('is known by its content, sent as bytes or as a form', async () => {
    const bytes = await picture('#a52')
    const first = await upload(bytes)
    assert.equal(first.status, 201, first.text)
    const { media, url, width, height } = first.body
    assert.deepEqual([width, height], [40, 30])
    assert.equal(url, `http://rotan.localhost/media/${media}-40.webp`)
    const again = await upload(form(bytes), FORM)
    assert.deepEqual([again.status, again.body], [201, first.body])
    const shown = await app.send(`/media/${media}-40.webp`, { headers: { Host: 'rotan.localhost' } })
    assert.equal(shown.status, 200)
    const rows = await app.ctx.db.selectFrom('audit').where('subject', '=', media).select('kind').execute()
    assert.deepEqual(rows, [{ kind: 'media' }])
  })

  test('is put behind those that a product has, also by several at once', async () => {
    const colours = ['#111', '#222', '#333']
    const answers = await Promise.all(
      colours.map(async (colour) => upload(await picture(colour), 'image/png', '/products/kursi/images')),
    )
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.slug]),
      colours.map(() => [201, 'kursi']),
    )
    const { body } = await app.admin('/shops/rotan/products/kursi', { token })
    assert.equal(new Set(body.images.map(({ media }: { media: string }) => media)).size, 3)
    const [a, b, c] = body.images
    const reordered = await app.admin('/shops/rotan/products/kursi', {
      method: 'PATCH',
      token,
      ifMatch: body.version,
      json: { images: [c, { media: a.media, alt: 'Dari depan' }, b] },
    })
    assert.deepEqual(reordered.body.images, [c, { ...a, alt: 'Dari depan' }, b])
    const nowhere = await upload(await picture('#444'), 'image/png', '/products/tiada/images')
    assert.equal(nowhere.status, 404)
  })
})

describe('an upload that is refused', () => {
  test('is no picture, whatever it says it is', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
    for (const content of ['bukan gambar', svg, '%PDF-1.4', '{}'])
      refusedFile(await upload(Buffer.from(content)), /bukan gambar yang dapat dibaca/)
    refusedFile(
      await upload(Buffer.from('bukan gambar'), 'image/png', '/products/rak/images'),
      /bukan gambar/,
    )
    refusedFile(await upload(form(Buffer.from('bukan gambar')), FORM), /bukan gambar/)
    const { body } = await app.admin('/shops/rotan/products/rak', { token })
    assert.deepEqual([body.images, body.version], [[], 1])
  })

  test('is damaged', async () => {
    const noise = { width: 64, height: 64, channels: 3 as const }
    const whole = await sharp(randomBytes(64 * 64 * 3), { raw: noise })
      .png()
      .toBuffer()
    refusedFile(await upload(whole.subarray(0, whole.length / 2)), /gambar rusak/)
  })

  test('would unfold to more than memory holds', async () => {
    for (const [width, height] of [
      [60_000, 60_000],
      [8_000, 8_000],
    ] as const) {
      const bomb = bombOf(width, height)
      assert.ok(bomb.length < 100_000)
      refusedFile(await upload(bomb), /50 juta piksel/)
    }
  })

  test('is larger than ten megabytes, as bytes and as a form', async () => {
    const huge = Buffer.alloc(10 * 1024 * 1024 + 1)
    for (const [body, type] of [
      [huge, 'image/png'],
      [form(huge), FORM],
      [Buffer.alloc(11 * 1024 * 1024), 'image/png'],
    ] as const) {
      const { status, body: answer } = await upload(body, type)
      assert.deepEqual([status, answer.error.code], [413, 'body_too_large'])
    }
  })

  test('is empty, a form without a file, with two, or one that breaks off', async () => {
    refusedFile(await upload(Buffer.alloc(0)), /wajib diisi/)
    refusedFile(await upload(form(), FORM), /wajib diisi/)
    const bytes = await picture('#555')
    refusedFile(await upload(form(bytes, bytes), FORM), /hanya satu berkas/)
    refusedFile(await upload(form(bytes).subarray(0, 200), FORM), /formulir/)
    refusedFile(await upload(form(bytes), 'multipart/form-data'), /formulir/)
  })

  test('is a form that ends before its first part has begun, or has far too many', async () => {
    for (const head of [
      '',
      'Content-Disposition: form-data; name="a"',
      'Content-Disposition: form-data; name="a"\r\n\r\nx',
    ])
      refusedFile(await upload(Buffer.from(`--${BOUNDARY}\r\n${head}`), FORM), /formulir/)
    const part = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n`
    const many = Buffer.from(`${part.repeat(50)}--${BOUNDARY}--\r\n`)
    refusedFile(await upload(many, FORM), /formulir/)
    // Another parameter that only ends like it does not separate the parts.
    const disguised = `multipart/form-data; xboundary=lain; boundary=${BOUNDARY}`
    refusedFile(await upload(many, disguised), /formulir/)
  })
})

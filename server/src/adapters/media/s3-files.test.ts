// Pictures in a bucket, over real HTTP and with signatures that are checked: what a store says, and what becomes of it.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type FakeS3, startFakeS3 } from '../../../test/fakes/s3-server.ts'
import { loadConfig } from '../../base/config.ts'
import type { S3Config } from '../../base/settings/media.ts'
import { MediaDown, type MediaFiles, originalKey, renditionKey } from './files.ts'
import { createS3Files } from './s3-files.ts'
import { tryFiles } from './try-files.ts'

const HASH = '0123456789abcdef0123456789abcdef'
const BYTES = Buffer.from('gambar')
const KEY = renditionKey('rotan', HASH, 320, 'webp')

let s3: FakeS3
before(async () => {
  s3 = await startFakeS3()
})
beforeEach(() => {
  s3.mood = 'well'
  s3.objects.clear()
  s3.calls.length = 0
})
after(() => s3.close())

function settings(env: Record<string, string> = {}): S3Config {
  const { s3: found } = loadConfig({ ...s3.env, ...env }).media
  assert.ok(found)
  return found
}

async function keysOf(files: MediaFiles, shopId?: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files.list(shopId)) keys.push(key)
  return keys
}

const down = (pattern: RegExp) => (error: unknown) =>
  error instanceof MediaDown && pattern.test(error.message)

test('a file in a bucket is put, read, listed by shop over many pages, and deleted', async () => {
  const files = createS3Files(settings({ MEDIA_S3_PREFIX: 'a/b/' }))
  const widths = [320, 640, 960, 1280, 1920]
  for (const width of widths) await files.put(renditionKey('rotan', HASH, width, 'webp'), BYTES)
  await files.put(originalKey('lain', HASH), BYTES)
  s3.objects.set('a/b/catatan.txt', { bytes: BYTES, type: 'text/plain' })
  assert.deepEqual(s3.objects.get(`a/b/${KEY}`), { bytes: BYTES, type: 'image/webp' })
  assert.deepEqual(await files.get(KEY), BYTES)
  const ofRotan = await keysOf(files, 'rotan')
  assert.deepEqual(ofRotan.sort(), widths.map((width) => renditionKey('rotan', HASH, width, 'webp')).sort())
  assert.equal((await keysOf(files)).length, 6)
  s3.mood = 'forgetful'
  await assert.rejects(keysOf(files), down(/its listing goes on, but does not say where$/))
  s3.mood = 'well'
  await files.delete(KEY)
  assert.equal(await files.get(KEY), null)
})

test('all that is asked of a bucket can be tried with one call, which leaves nothing behind', async () => {
  const files = createS3Files(settings({ MEDIA_S3_DELIVERY: 'redirect' }))
  assert.deepEqual(await tryFiles(files), ['write', 'read', 'list', 'link', 'delete'])
  assert.equal(s3.objects.size, 0)
})

for (const [what, env, message] of [
  ['a wrong secret', { MEDIA_S3_SECRET_ACCESS_KEY: 'salah' }, /403 SignatureDoesNotMatch: check MEDIA_S3_/],
  [
    'a wrong key',
    { MEDIA_S3_ACCESS_KEY_ID: 'salah' },
    /403 InvalidAccessKeyId: check MEDIA_S3_ACCESS_KEY_ID$/,
  ],
  [
    'a wrong region',
    { MEDIA_S3_REGION: 'eu-west-1' },
    /AuthorizationHeaderMalformed: check MEDIA_S3_REGION$/,
  ],
  ['a bucket that is not there', { MEDIA_S3_BUCKET: 'lain' }, /404 NoSuchBucket: check MEDIA_S3_BUCKET/],
] as const) {
  test(`${what} does not make pictures look missing, and the message names the setting`, async () => {
    const files = createS3Files(settings(env))
    await assert.rejects(files.get(KEY), down(message))
    await assert.rejects(files.put(KEY, BYTES), down(message))
    assert.equal(s3.objects.size, 0)
  })
}

test('a store that is busy is asked a second time, and no more', async () => {
  const files = createS3Files(settings())
  s3.mood = 'unavailable'
  await assert.rejects(files.get(KEY), down(/answered 503 SlowDown$/))
  assert.deepEqual(s3.calls, [`GET ${KEY}`, `GET ${KEY}`])
  s3.mood = 'well'
  assert.equal(await files.get(KEY), null)
})

test('a store that does not answer is not waited for, and after five failures not asked for a while', async () => {
  const files = createS3Files(settings(), { timeoutMs: 40, openMs: 3_600_000 })
  s3.mood = 'silent'
  await assert.rejects(files.get(KEY), down(/no answer within 40 ms$/))
  for (let i = 0; i < 5; i++) await assert.rejects(files.get(KEY), MediaDown)
  s3.mood = 'well'
  await assert.rejects(files.get(KEY), down(/not asked: it has just failed several times$/))
})

test('a link opens its file and no other, for at least an hour, and is the same for everybody within the hour', async () => {
  const config = settings({ MEDIA_S3_DELIVERY: 'redirect' })
  const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000
  const at = (ms: number) => createS3Files(config, { now: () => ms })
  const files = at(hour + 600_000)
  assert.equal(await files.linkTo(KEY), null)
  await files.put(KEY, BYTES)
  const link = await files.linkTo(KEY)
  assert.ok(link)
  assert.equal(link.maxAge, 3_000)
  assert.equal((await at(hour + 3_599_000).linkTo(KEY))?.url, link.url)
  assert.notEqual((await at(hour + 3_600_000).linkTo(KEY))?.url, link.url)

  const status = async (url: string, method = 'GET') => {
    const response = await fetch(url, { method })
    await response.arrayBuffer()
    return response.status
  }
  assert.equal(await status(link.url), 200)
  assert.equal(await status(link.url.replace('/320.webp', '/original')), 403)
  assert.equal(await status(link.url, 'DELETE'), 403)
  const old = await at(hour - 3_600_000 * 3).linkTo(KEY)
  assert.equal(await status(old?.url ?? ''), 403)
})

test('a bucket is the first name of the host where the settings say so', async () => {
  const config = settings({
    MEDIA_S3_ENDPOINT: 'https://s3.example:9000/',
    MEDIA_S3_PATH_STYLE: '0',
    MEDIA_S3_DELIVERY: 'redirect',
  })
  assert.equal(createS3Files(config).linkOrigin, 'https://gambar.s3.example:9000')
  assert.equal(createS3Files(settings()).linkOrigin, null)
})

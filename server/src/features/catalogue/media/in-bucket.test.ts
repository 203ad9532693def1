// Pictures in a bucket, as buyers and merchants meet them: served, sent on, while the store is down, and while they move.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import sharp from 'sharp'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { createDatabase, type TestDatabase } from '../../../../test/database.ts'
import { type FakeS3, startFakeS3 } from '../../../../test/fakes/s3-server.ts'
import { aShop } from '../../../../test/world.ts'
import { etalase } from '../../../doors/cli/cli.fixture.ts'
import { findShopBySlug } from '../../../tenancy/queries.ts'
import { loadMedia } from './queries.ts'

let s3: FakeS3
let database: TestDatabase
let dataDir: string
let nodes: TestApp[] = []
before(async () => {
  database = await createDatabase()
  const first = await startApp({ database })
  await first.shop(aShop({ slug: 'rotan' }))
  await first.close()
})
beforeEach(async () => {
  s3 = await startFakeS3()
  dataDir = await mkdtemp(join(tmpdir(), 'etalase-bucket-'))
})
afterEach(async () => {
  for (const node of nodes) await node.close()
  nodes = []
  await s3.close()
  await rm(dataDir, { recursive: true, force: true })
})
after(() => database.drop())

const shared = () => ({ DATA_DIR: dataDir, ...s3.env })

/** One more server over the same database, bucket and folder. */
async function startNode(env: Record<string, string> = {}): Promise<TestApp> {
  const node = await startApp({ database, env: { ...shared(), ...env } })
  nodes.push(node)
  return node
}

let shade = 0
/** Gives its address on the shop's host. */
async function upload(node: TestApp): Promise<string> {
  const answer = await uploadOne(node)
  assert.equal(answer.status, 201)
  return new URL(answer.body.url).pathname
}

/** Never the same picture twice. */
async function uploadOne(node: TestApp) {
  shade++
  const picture = sharp({
    create: { width: 40, height: 30, channels: 3, background: { r: shade, g: 9, b: 9 } },
  })
  return node.admin('/shops/rotan/media', {
    method: 'POST',
    token: await node.token({ shop: 'rotan' }),
    headers: { 'Content-Type': 'image/png' },
    body: await picture.png().toBuffer(),
  })
}

function look(node: TestApp, path: string, method = 'GET') {
  return node.send(path, { method, headers: { Host: 'rotan.localhost' } })
}

test('a picture in a bucket is at the address it always had, and asked for once by those who come again', async () => {
  const node = await startNode()
  const path = await upload(node)
  const first = await look(node, path)
  assert.deepEqual(
    [first.status, first.headers['content-type'], first.headers['cache-control']],
    [200, 'image/webp', 'public, max-age=31536000, immutable'],
  )
  const shop = await findShopBySlug(node.ctx.db, 'rotan')
  assert.equal(s3.objects.size, 2)
  for (const key of s3.objects.keys()) assert.ok(key.startsWith(`${shop?.id}/`), key)
  const other = await startNode()
  await look(other, path)
  s3.calls.length = 0
  for (const each of [node, other]) assert.deepEqual((await look(each, path)).bytes, first.bytes)
  assert.deepEqual(s3.calls, [])
})

test('a buyer is sent to the bucket where the settings say so, by a link that caches drop before it dies', async () => {
  const node = await startNode({ MEDIA_S3_DELIVERY: 'redirect' })
  assert.equal(node.ctx.media.linkOrigin, s3.env.MEDIA_S3_ENDPOINT)
  const path = await upload(node)
  const made = await look(node, path)
  assert.equal(made.status, 200)
  const { status, headers } = await look(node, path)
  assert.equal(status, 302)
  const link = await fetch(headers.location ?? '')
  assert.deepEqual(Buffer.from(await link.arrayBuffer()), made.bytes)
  assert.equal(link.headers.get('content-type'), 'image/webp')
  const maxAge = Number(/^public, max-age=(\d+)$/.exec(headers['cache-control'] ?? '')?.[1])
  assert.ok(maxAge > 0 && maxAge <= 3_600)
  // A link is signed for reading alone.
  assert.equal((await look(node, path, 'HEAD')).status, 200)
  assert.equal((await look(node, path.replace('-40.', '-39.'))).status, 404)
})

test('a store that is down is 503 with Retry-After that nobody caches, and what a node has seen is shown on', async () => {
  const node = await startNode()
  const [seen, unseen] = [await upload(node), await upload(node)]
  await look(node, seen)
  s3.mood = 'unavailable'
  assert.equal((await look(node, seen)).status, 200)
  const { status, headers, body } = await look(node, unseen)
  assert.deepEqual([status, body.error.code, headers['retry-after']], [503, 'unavailable', '5'])
  assert.equal(headers['cache-control'], 'no-store')
  s3.mood = 'well'
  assert.equal((await look(node, unseen)).status, 200)
})

for (const mood of ['unavailable', 'full'] as const) {
  test(`an upload to a store that is ${mood} is refused in words, and leaves nothing behind`, async () => {
    const node = await startNode()
    const shop = await findShopBySlug(node.ctx.db, 'rotan')
    const known = () => loadMedia(node.ctx.db, String(shop?.id))
    const before = await known()
    s3.mood = mood
    const { status, body } = await uploadOne(node)
    assert.deepEqual([status, body.error.code], [503, 'unavailable'])
    assert.match(body.error.message, /^Gambar belum dapat disimpan/)
    assert.equal(s3.objects.size, 0)
    assert.deepEqual(await known(), before)
  })
}

test('pictures move from disk to the bucket and back while nodes serve, and none is missing at any moment', async () => {
  const onDisk = await startNode({ MEDIA_STORE: 'disk' })
  const paths = [await upload(onDisk), await upload(onDisk), await upload(onDisk)]
  await look(onDisk, paths[0] ?? '')
  const prepared = await startNode({ MEDIA_STORE: 'disk', MEDIA_FALLBACK: 's3' })
  const moving = await startNode({ MEDIA_STORE: 's3', MEDIA_FALLBACK: 'disk' })
  paths.push(await upload(prepared), await upload(moving))

  const allThere = async (...some: TestApp[]) => {
    for (const node of some)
      for (const path of paths) assert.equal((await look(node, path)).status, 200, path)
  }
  const copy = (to: string) => etalase(['media', 'copy', '--to', to, '--verify'], shared())
  const [copied] = await Promise.all([copy('s3'), allThere(prepared, moving)])
  assert.equal(copied.stderr, '')
  assert.match(copied.stdout, /files copied/)
  // What a node wrote to disk meanwhile.
  await copy('s3')
  assert.match((await copy('s3')).stdout, /^0 files copied \(0\.0 MB\), \d+ were there already$/m)
  const moved = await startNode({ MEDIA_STORE: 's3' })
  await allThere(prepared, moving, moved)

  await rm(join(dataDir, 'media'), { recursive: true })
  await allThere(moved)
  assert.equal((await copy('disk')).code, 0)
  s3.mood = 'unavailable'
  await allThere(await startNode({ MEDIA_STORE: 'disk' }))
})

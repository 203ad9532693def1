// From one server to another: an export with its pictures makes an equal shop; keys stay behind, sealed.
import assert from 'node:assert/strict'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { aProduct } from '../../../../test/world.ts'
import { readCredential } from '../../../tenancy/credentials.ts'
import { findShopBySlug } from '../../../tenancy/queries.ts'
import { applyShopFile } from './apply.ts'
import { ExportError } from './errors.ts'
import { exportShop, writeShopExport } from './export.ts'
import { aFolder, assertContains, errorsOf, type Folder } from './files.fixture.ts'
import { readShopFile } from './read.ts'
import { exported } from './shops.fixture.ts'
import { EXAMPLE } from './whole-shop.fixture.ts'

let here: TestApp
let there: TestApp
let folder: Folder
before(async () => {
  folder = await aFolder()
  for (const name of ['kursi.png', 'kursi-1.png', 'logo.png']) await folder.picture(name)
  here = await startApp()
  there = await startApp()
})
after(async () => {
  await here.close()
  await there.close()
  await folder.remove()
})

function asExported({ gateways: _, ...file }: typeof EXAMPLE) {
  const [category] = file.categories
  const [product] = file.products
  const [campaign, ...others] = file.promotions
  return {
    ...file,
    shipping: { ...file.shipping, provider: { name: 'biteship' } },
    categories: [{ ...category, image: { alt: '…' } }],
    products: [{ ...product, images: [{ alt: '…' }] }],
    promotions: [{ ...campaign, ends_at: '2027-01-01T00:00:00.000Z' }, ...others],
  }
}

const SECRET = /very-secret/

async function applyExample(app: TestApp, file: object = EXAMPLE, name = 'rotan.json') {
  const applied = await applyShopFile(app.ctx, await folder.write(name, JSON.stringify(file)))
  app.ctx.shops.forgetAll()
  return applied
}

test('the file of a whole shop is taken without error, its fee on QRIS is warned of, and the export says all it says', async () => {
  const { warnings } = await applyExample(here)
  assert.deepEqual([warnings.length, /QRIS fee/.test(warnings[0]?.says.en ?? '')], [1, true])
  const file = await exported(here, 'rotan')
  assertContains(file, asExported(EXAMPLE))
  assert.equal(file.gateways, undefined)
  assert.doesNotMatch(JSON.stringify(file), SECRET)
})

/** What the outside sees of a shop, with what differs from server to server taken out. */
async function seen(app: TestApp, shop: string): Promise<string> {
  const paths = [
    '/categories',
    '/products',
    '/products/kursi-teras',
    '/storefront/config',
    '/storefront/home',
  ]
  app.clock.set('2026-12-01T00:00:00Z')
  const answers = await Promise.all(paths.map((path) => app.call(path, { shop })))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  return answers.map(({ text }) => text.replace(/"(prd|var|img)_\w+"/g, '"id"')).join('\n')
}

for (const extension of ['json', 'yaml']) {
  test(`an export as ${extension} with its pictures makes an equal shop on another server`, async () => {
    const slug = `pindah-${extension}`
    await applyExample(here, { ...EXAMPLE, slug, domains: [{ host: `${slug}.example`, primary: true }] })
    const out = join(folder.path, 'deep', extension, `shop.${extension}`)
    await writeShopExport(here.ctx, slug, out, { withStock: true })
    assert.doesNotMatch(await readFile(out, 'utf8'), SECRET)

    const { file, unknownFields } = await readShopFile(out)
    assert.deepEqual(unknownFields, [], 'we know our own words')
    assert.match(String(file.categories?.[0]?.image?.file), /^images\/[0-9a-f]{32}\.png$/)
    assert.equal((await readdir(join(folder.path, 'deep', extension, 'images'))).length, 2)

    await applyShopFile(there.ctx, out)
    assert.deepEqual(await exported(there, slug), await exported(here, slug))
    assert.equal(await seen(there, slug), await seen(here, slug))
    const { url } = (await there.call('/products/kursi-teras', { shop: slug })).body.images[0]
    const picture = await there.send(new URL(url).pathname, { headers: { Host: `${slug}.localhost` } })
    assert.equal(picture.headers['content-type'], 'image/webp')
  })
}

test('a shop whose campaign lost its products moves without becoming a sale of everything', async () => {
  const slug = 'obral'
  await applyExample(here, { ...EXAMPLE, slug, domains: [] })
  await applyExample(here, { slug, products: [aProduct({ slug: 'lampu', price: 90_000 })] })
  const out = join(folder.path, 'obral', 'shop.json')
  await writeShopExport(here.ctx, slug, out, { withStock: true })
  await applyShopFile(there.ctx, out)
  assert.equal((await there.call('/products/lampu', { shop: slug })).body.price, 90_000)
  assert.deepEqual(await exported(there, slug), await exported(here, slug))
})

test('a file that names pictures by their hash is for the shop that has them', async () => {
  const slug = 'tanpa-gambar'
  await applyExample(here, { ...EXAMPLE, slug, domains: [] })
  const path = await folder.write('by-hash.json', JSON.stringify(await exported(here, slug)))
  const errors = await errorsOf(applyShopFile(there.ctx, path))
  assert.deepEqual(errors.map((error) => error.path).toSorted(), [
    'categories[0].image.media',
    'products[0].images[0].media',
  ])
  assert.equal(await findShopBySlug(there.ctx.db, slug), null)
})

test('an export that cannot find a picture says so instead of leaving it out', async () => {
  const slug = 'hilang'
  await applyExample(here, { ...EXAMPLE, slug, domains: [] })
  const shop = await findShopBySlug(here.ctx.db, slug)
  await rm(join(here.ctx.config.dataDir, 'media', String(shop?.id)), { recursive: true })
  const out = join(folder.path, 'hilang', 'shop.json')
  await assert.rejects(writeShopExport(here.ctx, slug, out), (error: Error) => {
    assert.ok(error instanceof ExportError)
    assert.match(error.message, /^Picture [0-9a-f]{32} is not in .*DATA_DIR/)
    return true
  })
  await assert.rejects(readFile(out), { code: 'ENOENT' })
})

test('a shop that is not there has no export', async () => {
  assert.equal(await exportShop(here.ctx, 'nobody'), null)
  assert.equal(await writeShopExport(here.ctx, 'nobody', join(folder.path, 'nobody.json')), null)
})

async function keysOf(slug: string, name: string) {
  const shop = await findShopBySlug(here.ctx.db, slug)
  return readCredential(here.ctx.db, here.ctx.secrets, shop?.id ?? '', name)
}

test('keys can be read where they are needed, and are in no table as they are', async () => {
  const slug = 'rahasia'
  await applyExample(here, { ...EXAMPLE, slug, domains: [] })
  assert.deepEqual(await keysOf(slug, 'gateway.midtrans'), EXAMPLE.gateways.midtrans)
  assert.deepEqual(await keysOf(slug, 'gateway.xendit'), EXAMPLE.gateways.xendit)
  assert.deepEqual(await keysOf(slug, 'courier.biteship'), { api_key: EXAMPLE.shipping.provider.api_key })

  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(
    here.ctx.db,
  )
  const dump: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(
      here.ctx.db,
    )
    dump.push(...rows.map(({ row }) => row))
  }
  const text = dump.join('\n')
  assert.match(text, /gateway\.midtrans/, 'the rows are in the dump')
  const secret = EXAMPLE.gateways.midtrans.server_key
  for (const form of [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64')]) {
    assert.ok(!text.includes(form), form)
  }
})

test('a sealed key copied to another shop opens nothing', async () => {
  const [owner, thief] = ['pemilik', 'pencuri']
  await applyExample(here, { ...EXAMPLE, slug: owner, domains: [] })
  await applyExample(here, { ...EXAMPLE, slug: thief, domains: [], gateways: {} })
  await sql`insert into shop_credentials (shop_id, name, sealed)
    select (select id from shops where slug = ${thief}), name, sealed from shop_credentials
    where shop_id = (select id from shops where slug = ${owner}) and name = 'gateway.midtrans'`.execute(
    here.ctx.db,
  )
  await assert.rejects(keysOf(thief, 'gateway.midtrans'))
  assert.deepEqual(await keysOf(owner, 'gateway.midtrans'), EXAMPLE.gateways.midtrans)
})

test('keys left out stay, one by one; null takes them away', async () => {
  const slug = 'kunci'
  await applyExample(here, { ...EXAMPLE, slug, domains: [] })
  await applyExample(here, { slug, gateways: { xendit: { secret_key: 'new-very-secret' } } })
  assert.deepEqual(await keysOf(slug, 'gateway.xendit'), {
    secret_key: 'new-very-secret',
    callback_token: EXAMPLE.gateways.xendit.callback_token,
  })
  await applyExample(here, {
    slug,
    gateways: { xendit: { callback_token: null } },
    shipping: { provider: { name: 'biteship' } },
  })
  assert.deepEqual(await keysOf(slug, 'gateway.xendit'), { secret_key: 'new-very-secret' })
  assert.deepEqual(await keysOf(slug, 'courier.biteship'), { api_key: EXAMPLE.shipping.provider.api_key })
  await applyExample(here, { slug, gateways: { xendit: null }, shipping: { provider: null } })
  assert.equal(await keysOf(slug, 'gateway.xendit'), null)
  assert.equal(await keysOf(slug, 'courier.biteship'), null)
  assert.deepEqual(await keysOf(slug, 'gateway.midtrans'), EXAMPLE.gateways.midtrans)
})

test('a key that no longer opens is replaced by the one given now', async () => {
  const slug = 'ganti'
  await applyExample(here, { ...EXAMPLE, slug, domains: [] })
  await sql`update shop_credentials set sealed = '\\x01020304'
    where shop_id = (select id from shops where slug = ${slug})`.execute(here.ctx.db)
  await applyExample(here, { slug, gateways: { midtrans: { server_key: 'new-very-secret' } } })
  assert.deepEqual(await keysOf(slug, 'gateway.midtrans'), { server_key: 'new-very-secret' })
})

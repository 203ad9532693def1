// A file with an error: the error is named by its path, and nothing changes.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { aProduct, aShop } from '../../../../test/world.ts'
import { findShopBySlug } from '../../../tenancy/queries.ts'
import { applyShop } from './apply.ts'
import { CHAIR, chair, ERRORS, promotion, SHOP } from './apply-errors.fixture.ts'
import { aFolder, errorsOf, type Folder } from './files.fixture.ts'
import { checkForm } from './read.ts'
import type { ShopFile } from './schema.ts'
import { exported, openShops, type Shops } from './shops.fixture.ts'

let shops: Shops
let folder: Folder
/** the shop before any of the faulty files */
let untouched: ShopFile
before(async () => {
  folder = await aFolder()
  shops = await openShops(join(folder.path, 'data'))
  await preparePictures()
  await apply(aShop({ slug: 'lain', domains: [{ host: 'lain.example' }] }))
  await apply(SHOP)
  untouched = await exported(shops, 'rotan')
})
after(async () => {
  await shops.close()
  await folder.remove()
})

function apply(file: object) {
  return applyShop(shops.ctx, checkForm(file), { folder: folder.path })
}

async function preparePictures() {
  await folder.picture('whole.png')
  await folder.picture('also-whole.png')
  await mkdir(join(folder.path, 'a-folder.png'))
  await symlink('/dev/zero', join(folder.path, 'link-out.png'))
  await symlink('/', join(folder.path, 'link-to-root'))
  await promisify(execFile)('mkfifo', [join(folder.path, 'pipe.png')])
  const noise = Buffer.from(Array.from({ length: 90 * 90 * 3 }, (_, i) => (i * 7919) % 251))
  const photo = sharp(noise, { raw: { width: 90, height: 90, channels: 3 } })
  for (const format of ['png', 'jpeg', 'webp'] as const) {
    const bytes = await photo.toFormat(format).toBuffer()
    await folder.write(`cut.${format}`, bytes.subarray(0, bytes.length / 2))
  }
  await folder.write('words.png', 'this is no picture')
  await folder.write('empty.png', '')
  await folder.write('drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  await folder.write('heavy.png', Buffer.alloc(21 * 1024 * 1024))
  const whole = await photo.png().toBuffer()
  whole.writeUInt32BE(10_000, 16)
  whole.writeUInt32BE(10_000, 20)
  whole.writeUInt32BE(crc32(whole.subarray(12, 29)), 29)
  await folder.write('vast.png', whole)
}

async function refused(given: Partial<ShopFile>) {
  const file = { slug: 'rotan', name: 'Renamed', announcement: { enabled: true, text: 'Halo' }, ...given }
  const errors = await errorsOf(apply(file))
  assert.deepEqual(await exported(shops, 'rotan'), untouched, 'nothing changed')
  return errors
}

for (const [what, { given, path, says }] of Object.entries(ERRORS)) {
  test(`${what} is refused at ${path}, and nothing changes`, async () => {
    const errors = await refused(given)
    assert.deepEqual(
      errors.map((error) => error.path),
      [path],
    )
    assert.match(String(errors[0]?.message), says)
  })
}

test('a link to a picture in the same folder, and a path of it from the root, are taken', async () => {
  await symlink('whole.png', join(folder.path, 'link-in.png'))
  const images = [{ file: 'link-in.png' }, { file: join(folder.path, 'also-whole.png') }]
  await apply(aShop({ slug: 'tautan', products: [aProduct({ slug: 'a', images })] }))
  assert.equal((await exported(shops, 'tautan')).products?.[0]?.images?.length, 2)
})

test('a cut-off picture of any kind is found before it is shown', async () => {
  const [error] = await refused(chair({ images: [{ file: 'cut.webp' }] }))
  assert.match(String(error?.message), /cut\.webp: (the picture is damaged|not a picture)/)
})

test('all errors come at once: of settings, catalogue, promotions, pages and pictures', async () => {
  const errors = await refused({
    domains: [{ host: 'toko rotan' }, { host: 'lain.example' }],
    payment_methods: [{ code: 'bca', gateways: ['manual'] }],
    products: [{ ...CHAIR, category: 'meja', images: [{ file: 'nowhere.png' }, { file: 'words.png' }] }],
    promotions: [{ ...promotion, discount_value: 120, products: ['meja'] }],
    home: [{ type: 'campaign', campaign: { promotion: 'lebaran' } }],
  })
  assert.deepEqual(errors.map((error) => error.path).toSorted(), [
    'domains[0].host',
    'domains[1].host',
    'home[0].campaign.promotion',
    'payment_methods[0].manual',
    'payment_methods[0].name',
    'products[0].category',
    'products[0].images[0].file',
    'products[0].images[1].file',
    'promotions[0].discount_value',
    'promotions[0].products[0]',
  ])
})

test('a new shop with an error is not made, and none of its pictures is kept', async () => {
  const mediaBefore = await stored()
  const given = {
    slug: 'baru',
    products: [aProduct({ slug: 'a', images: [{ file: 'also-whole.png' }, { file: 'nowhere.png' }] })],
  }
  const errors = await errorsOf(apply(given))
  assert.deepEqual(errors.map((error) => error.path).toSorted(), ['name', 'products[0].images[1].file'])
  assert.match(String(errors.find((error) => error.path === 'name')?.message), /a new shop needs one/)
  assert.equal(await findShopBySlug(shops.ctx.db, 'baru'), null)
  assert.deepEqual(await stored(), mediaBefore)
})

async function stored(): Promise<string[]> {
  return (await readdir(join(shops.ctx.config.dataDir, 'media'), { recursive: true })).sort()
}

// Whatever a shop file can change is told, kept and audited: every place that the schema has, one after the other.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { hashOf } from '../../../adapters/media/images.ts'
import { type AuditRow, changesOf } from '../../../tenancy/audit.ts'
import { findShopBySlug } from '../../../tenancy/queries.ts'
import { type ApplyPlan, applyShop } from './apply.ts'
import { changedThings, differenceOf, isNothing } from './difference.ts'
import { at, EVERYTHING, fieldOf, type Path, type Place, placesOf, withAt } from './every-field.fixture.ts'
import { aQrisPayload } from './files.fixture.ts'
import { checkForm } from './read.ts'
import type { ShopFile } from './schema.ts'
import { type Applying, exported, startApplying } from './shops.fixture.ts'

let world: Applying
const pictures = { b: '', c: '' }
before(async () => {
  world = await startApplying()
  const hash = async (name: string) => hashOf(await readFile(join(world.folder.path, name)))
  Object.assign(pictures, { b: await hash('b.png'), c: await hash('c.png') })
})
after(() => world.close())

/** The name of a shop in its addresses: another one is another shop. */
const NOT_SETTABLE = new Set(['slug'])
/** Sets, whose order nobody keeps. */
const UNORDERED = new Set(['promotions[].products[]', 'promotions[].categories[]'])
/** Their entries are audited one by one. */
const THINGS = /^(domains|shipping\.couriers|payment_methods|categories|products|promotions|vouchers)\[\]$/
const isOrder = (name: string) => name.endsWith('[]')
const KEYS = /^gateways\.|\.(api_key|pin)$/
/** It is said instead of `file`. */
const isByContent = (name: string) => name.endsWith('.media')

const placesIn = (file: ShopFile) => placesOf(file).filter(({ name }) => !NOT_SETTABLE.has(name))

test('the file of these tests says something at every place of the schema', () => {
  const unsaid = placesOf(EVERYTHING).filter(({ path, name }) => path === null && !isByContent(name))
  assert.deepEqual(
    unsaid.map(({ name }) => name),
    [],
  )
})

test('a difference at any place is told and audited', () => {
  const overlooked = placesIn(EVERYTHING).flatMap(({ name, path, other }) => {
    if (path === null || KEYS.test(name)) return []
    const is = withAt(EVERYTHING, path, other(at(EVERYTHING, path)))
    const isTold = !isNothing(differenceOf(EVERYTHING, is)) && changedThings(EVERYTHING, is).length > 0
    return isTold ? [] : [name]
  })
  assert.deepEqual(overlooked, [])
})

test('another order is told and audited also where something leaves the list', () => {
  const { products = [] } = EVERYTHING
  const [first, second, third] = products
  assert.ok(first?.variants && second && third)
  const is = { ...EVERYTHING, products: [third, second] }
  const told = differenceOf({ ...EVERYTHING, products: [first, second, third] }, is).changed
  assert.deepEqual(told, [{ what: 'order of', name: 'product list', fields: ['changed'] }])
  const orders = changedThings(EVERYTHING, is).filter(({ name }) => name === 'order')
  assert.deepEqual(
    orders.map(({ kind, after }) => [kind, after]),
    [['product', { order: ['lampu', 'meja'] }]],
  )
})

test('a key is never told, nor audited with what it is', () => {
  for (const { name, path } of placesIn(EVERYTHING).filter((place) => KEYS.test(place.name))) {
    assert.ok(path, name)
    const is = withAt(EVERYTHING, path, 'rahasia-lain')
    const told = JSON.stringify([differenceOf(EVERYTHING, is), changedThings(EVERYTHING, is)])
    assert.doesNotMatch(told, /rahasia-lain|very-secret|123456/, name)
  }
})

test('each place of a shop that is changed by a file is told, kept and audited', async () => {
  let file = EVERYTHING
  await apply(file)
  const faults: string[] = []
  for (const name of inTurn(placesIn(file).map((place) => place.name)).filter(
    (each) => !UNORDERED.has(each),
  )) {
    const place = placesOf(file).find((each) => each.name === name)
    assert.ok(place, name)
    const edit = editOf(file, place)
    const applied = await apply(partOf(edit.file, name)).catch((error) => assert.fail(`${name}: ${error}`))
    faults.push(...faultsOf(name, edit, applied))
    file = edit.file
  }
  assert.deepEqual(faults, [])
})

/** What a file leaves out stays. */
function partOf(file: ShopFile, name: string): ShopFile {
  const part = Object.entries(file).filter(([key]) => key === 'slug' || key === name.split(/\W/)[0])
  return Object.fromEntries(part) as ShopFile
}

/** Once goods are another, their certificate is none; the order of lists last: until then each entry is where the file has it. */
function inTurn(names: readonly string[]): string[] {
  const turnOf = (name: string) => (isOrder(name) ? 2 : name.endsWith('.halal') ? 1 : 0)
  return names.toSorted((a, b) => turnOf(a) - turnOf(b))
}

/** Where what the schema allows is not all that matters. */
const OTHERS: Readonly<Record<string, unknown>> = {
  plan: 'katalog',
  'brand.accent_color': '#8c4a2c',
  'tags.meta_pixel_id': '1234567890123457',
  'tags.tiktok_pixel_id': 'C4A1B2C3D4E5F6G7H8I8',
  'tags.google_tag_id': 'G-AB12CD34EG',
  'goods[0]': 'health',
  'tax.npwp': '1234567890123456',
  'tax.code': 'LAIN',
  'shipping.origin_ref': '3174041002',
  'shipping.couriers[].zones[].province': '32',
  'shipping.couriers[].zones[].city': '3204',
  'shipping.couriers[].zones[].district': '317405',
  'payment_methods[].manual.account_number': '9876543210',
  'payment_methods[].manual.qris_payload': aQrisPayload('TOKO LAIN'),
  'payment_methods[].cod.only[0]': '33',
  'payment_methods[].cod.except[0]': '3173',
  'shipping.booking.pin': '654321',
  'products[].category': 'lampu',
  'products[].sell_until': '2029-01-01T00:00:00.000Z',
  'products[].legal.halal_certificate_no': 'ID31110000123456780',
  'products[].legal.halal_valid_until': '2029-10-18',
  'products[].legal.registration_no': 'MD 867010123457',
  'products[].legal.sni_no': 'SNI 01-3741-2014',
  'products[].legal.origin_country': 'MY',
  'products[].gtin': '5901234123457',
  'products[].variants[].gtin': '9780306406157',
  'products[].variants[].options.*': 'Coklat',
  'promotions[].ends_at': '2029-01-01T00:00:00.000Z',
  'promotions[].products[0]': 'rak',
  'promotions[].categories[0]': 'rak',
  'vouchers[].code': 'HEMAT20',
  'vouchers[].ends_at': '2029-01-01T00:00:00.000Z',
  'home[].cats[0]': 'rak',
  'home[].grid.cat': 'lampu',
  'home[].grid.products[0]': 'rak',
  'home[].campaign.promotion': 'lain',
  'pages.*[].cats[0]': 'rak',
  'pages.*[].grid.cat': 'lampu',
  'pages.*[].grid.products[0]': 'rak',
  'pages.*[].campaign.promotion': 'lain',
}

interface Edit {
  readonly file: ShopFile
  /** where the export shows it, and what it shows there */
  readonly path: Path
  readonly value: unknown
}

function editOf(file: ShopFile, { name, path, other }: Place): Edit {
  if (/\.(file|media)$/.test(name)) return pictureOf(file, name)
  assert.ok(path, name)
  // A zone names one place: this one another kind of place.
  if (name.endsWith('.any')) {
    const zone = { any: false, province: '33', cost_per_kg: 1 }
    return { file: withAt(file, path.slice(0, -1), zone), path, value: false }
  }
  const value = Object.hasOwn(OTHERS, name) ? OTHERS[name] : other(at(file, path))
  const edited = withAt(file, path, value)
  return { file: name === 'products[].options[].name' ? renamed(edited, String(value)) : edited, path, value }
}

/** Another picture: first by its file, then one that the shop has by then. */
function pictureOf(file: ShopFile, name: string): Edit {
  const field = isByContent(name) ? 'media' : 'file'
  const said = placesOf(file).find((place) => place.name === name.replace(/media$/, 'file'))?.path
  const picture = said?.slice(0, -1)
  assert.ok(picture, name)
  const given = field === 'file' ? 'b.png' : pictures.c
  const edited = withAt(file, picture, { alt: fieldOf(at(file, picture), 'alt'), [field]: given })
  return { file: edited, path: [...picture, 'media'], value: field === 'file' ? pictures.b : pictures.c }
}

/** Variants choose by the name of the option. */
function renamed(file: ShopFile, name: string): ShopFile {
  const [product, ...others] = file.products ?? []
  assert.ok(product?.variants)
  const variants = product.variants.map(({ options = {}, ...variant }) => ({
    ...variant,
    options: { [name]: options.Warna ?? '', Ukuran: options.Ukuran ?? '' },
  }))
  return { ...file, products: [{ ...product, variants }, ...others] }
}

interface Applied {
  readonly plan: ApplyPlan
  readonly before: ShopFile | null
  readonly after: ShopFile
  readonly audit: readonly AuditRow[]
}

async function apply(file: ShopFile): Promise<Applied> {
  const { ctx } = world.app
  const [seen] = await auditOf(file.slug)
  const before = seen ? await exported({ ctx }, file.slug) : null
  let plan: ApplyPlan | undefined
  const review = (found: ApplyPlan) => {
    plan = found
  }
  await applyShop(ctx, checkForm(file), { folder: world.folder.path, prerender: false, review })
  assert.ok(plan)
  const audit = (await auditOf(file.slug)).filter(({ id }) => Number(id) > Number(seen?.id ?? 0))
  return { plan, before, after: await exported({ ctx }, file.slug), audit }
}

/** Newest first. */
async function auditOf(slug: string): Promise<AuditRow[]> {
  const { db } = world.app.ctx
  const shop = await findShopBySlug(db, slug)
  return shop ? changesOf(db, shop.id, { limit: 50, kinds: null }) : []
}

/** What is wrong with what became of an edit, in words; none: nothing. */
function faultsOf(name: string, edit: Edit, applied: Applied): string[] {
  const { plan, after, audit } = applied
  const isKey = KEYS.test(name)
  const faults: readonly [string, boolean][] = [
    ['is not told', isNothing(plan.change) || isNothing(plan.changeInIndonesian)],
    [
      'is not audited',
      !audit.some((entry) => (isKey ? entry.kind === 'credentials' : tells(entry, name, edit))),
    ],
    ['is no key, and is not in the export', !isKey && !isKept(name, edit, applied)],
    ['is a key, and can be read', isKey && JSON.stringify([plan, after, audit]).includes(String(edit.value))],
  ]
  return faults.flatMap(([what, isSo]) => (isSo ? [`${name} ${what}`] : []))
}

function tells({ kind, subject, before, after }: AuditRow, name: string, { path }: Edit): boolean {
  if (THINGS.test(name)) return subject === 'order'
  const field = path.findLast((step) => typeof step === 'string')
  return JSON.stringify([kind, subject, before, after]).includes(`"${field}"`)
}

function isKept(name: string, { path, value }: Edit, { before, after }: Applied): boolean {
  const [was, is] = [at(before, path), at(after, path)]
  if (isOrder(name)) return Array.isArray(was) && isDeepStrictEqual(is, was.toReversed())
  const list = at(after, path.slice(0, -1))
  if (Array.isArray(list) && typeof value === 'string') return list.includes(value)
  // What a shop has not said is false.
  return isDeepStrictEqual(typeof value === 'boolean' ? (is ?? false) : is, value)
}

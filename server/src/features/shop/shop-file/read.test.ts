// Reading a shop file: JSON and YAML, and what is wrong with one that cannot be read.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { stringify } from 'yaml'
import { ShopFileError } from './errors.ts'
import { aFolder, errorsOf, type Folder } from './files.fixture.ts'
import { checkForm, readShopFile } from './read.ts'

let folder: Folder
before(async () => {
  folder = await aFolder()
})
after(() => folder.remove())

let files = 0
async function readText(text: string | Buffer, extension = 'json') {
  return readShopFile(await folder.write(`${++files}.${extension}`, text))
}

const SHOP = {
  slug: 'rotan',
  name: 'Rotan "Nusantara"',
  products: [{ slug: 'kursi', tags: ['teras', '\\ : "'], price: 350_000, sell_from: null }],
  pages: { tentang: [{ type: 'story', story: { text: 'Kriya: dua baris\nteks' } }] },
}

test('JSON and YAML say the same', async () => {
  assert.deepEqual((await readText(JSON.stringify(SHOP))).file, SHOP)
  assert.deepEqual((await readText(JSON.stringify(SHOP, null, '\t'))).file, SHOP)
  assert.deepEqual((await readText(stringify(SHOP), 'yaml')).file, SHOP)
})

test('a byte order mark, comments and trailing commas do no harm', async () => {
  assert.equal((await readText(`\uFEFF${JSON.stringify(SHOP)}`)).file.slug, 'rotan')
  assert.equal((await readText('\uFEFFslug: rotan\n', 'yaml')).file.slug, 'rotan')
  assert.equal((await readText('# our shop\n{"slug": "rotan",}\n')).file.slug, 'rotan')
})

const BROKEN_TEXTS: Record<string, { text: string | Buffer; says: RegExp }> = {
  'JSON that ends too early': { text: '{\n  "slug": "rotan",\n  "products": [', says: /line 3/ },
  'JSON without a comma': { text: '{\n  "slug": "rotan"\n  "name": "x"\n}', says: /line 3/ },
  'YAML indented with tabs': { text: 'slug: rotan\nbrand:\n\ttagline: x\n', says: /[Tt]ab.*line 3/ },
  'a name given twice in JSON': {
    text: '{"slug": "rotan",\n "products": [{"slug": "a"}],\n "products": []}',
    says: /unique.*line 3/,
  },
  'a name given twice in YAML': { text: 'slug: rotan\nname: a\nname: b\n', says: /unique.*line 3/ },
  'two documents': { text: 'slug: a\n---\nslug: b\n', says: /multiple documents.*line 2/ },
  'an alias of nothing': { text: 'slug: *nobody\n', says: /nobody/ },
  'an empty file': { text: '', says: /empty/ },
  'a file of comments': { text: '# nothing yet\n', says: /empty/ },
  'a list': { text: '[{"slug": "rotan"}]', says: /one shop/ },
  'a single word': { text: 'rotan', says: /one shop/ },
  'a picture': { text: Buffer.from('89504e470d0a1a0a0000000d49484452000000', 'hex'), says: /./ },
  'endless nesting': { text: '['.repeat(50_000), says: /nested too deeply/ },
}

for (const [what, { text, says }] of Object.entries(BROKEN_TEXTS)) {
  test(`${what} is one error that says where`, async () => {
    const errors = await errorsOf(readText(text))
    assert.equal(errors.length, 1)
    assert.match(String(errors[0]?.message), says)
    assert.doesNotMatch(String(errors[0]?.message), /\n/)
  })
}

test('JSON that is too long to be read as YAML as well gets the error of its own parser', async () => {
  const long = ' '.repeat(600_000)
  const [broken] = await errorsOf(readText(`{"slug": "rotan",${long} "name" "x"}`))
  assert.match(String(broken?.message), /line 1 column/)
  const [twice] = await errorsOf(readText(`{"slug": "rotan",${long} "slug": "rotan"}`))
  assert.match(String(twice?.message), /given twice/)
})

test('names in JSON are counted in one go, whatever is quoted in it', async () => {
  const quotes = '\\"'.repeat(200_000)
  const { unknownFields } = await readText(`{"slug": "rotan", "catatan": "${quotes}"}`)
  assert.deepEqual(unknownFields, ['catatan'])
})

test('aliases of aliases are refused before they fill the memory', async () => {
  const levels = ['a: &a [x, x, x, x, x, x, x, x, x, x]']
  for (const [was, is] of ['ab', 'bc', 'cd', 'de', 'ef', 'fg', 'gh', 'hi'].map((pair) => [...pair])) {
    levels.push(`${is}: &${is} [${Array(10).fill(`*${was}`).join(', ')}]`)
  }
  const [error] = await errorsOf(readText(`slug: rotan\n${levels.join('\n')}\n`, 'yaml'))
  assert.match(String(error?.message), /alias/)
})

test('an anchor may be used as often as one likes', async () => {
  const zones = Array.from({ length: 300 }, () => '        - *zone').join('\n')
  const text = `slug: rotan
products: []
shipping:
  couriers:
    - code: jne
      zones:
        - &zone { any: true, cost_per_kg: 9000 }
${zones}
`
  const { file } = await readText(text, 'yaml')
  assert.equal(file.shipping?.couriers?.[0]?.zones?.length, 301)
})

test('a file that is not there, and a folder in its place, are named with the reason', async () => {
  const [missing] = await errorsOf(readShopFile(`${folder.path}/nowhere.json`))
  assert.match(String(missing?.message), /nowhere\.json cannot be read \(ENOENT\)/)
  const [directory] = await errorsOf(readShopFile(folder.path))
  assert.match(String(directory?.message), /cannot be read \(EISDIR\)/)
})

const shopWith = (fields: object) => ({ slug: 'rotan', ...fields })
const product = (fields: object) => shopWith({ products: [{ slug: 'kursi', ...fields }] })

const WRONG_FORMS: Record<string, { file: unknown; path: string; says: RegExp }> = {
  'no slug': { file: { name: 'Rotan' }, path: 'slug', says: /missing/ },
  'a slug with capitals': { file: { slug: 'Rotan' }, path: 'slug', says: /"Rotan"/ },
  'null for what cannot be empty': { file: shopWith({ name: null }), path: 'name', says: /string/ },
  'a plan that is none': { file: shopWith({ plan: 'emas' }), path: 'plan', says: /gratis, katalog, lengkap/ },
  'a price as text': { file: product({ price: '350000' }), path: 'products[0].price', says: /integer/ },
  'a price with a fraction': { file: product({ price: 0.5 }), path: 'products[0].price', says: /integer/ },
  'a price below nothing': { file: product({ price: -1 }), path: 'products[0].price', says: /0/ },
  'a price beyond sums': { file: product({ price: 1e15 }), path: 'products[0].price', says: /10000000000/ },
  'stock below nothing': { file: product({ stock: -1 }), path: 'products[0].stock', says: /0/ },
  'a list that is none': { file: product({ tags: 'teras' }), path: 'products[0].tags', says: /array/ },
  'an object that is none': { file: shopWith({ brand: [] }), path: 'brand', says: /object/ },
  'a product without slug': { file: shopWith({ products: [{}] }), path: 'products[0].slug', says: /missing/ },
  'a day that is none': {
    file: product({ sell_from: '2026-02-30T00:00:00Z' }),
    path: 'products[0].sell_from',
    says: /moment/,
  },
  'a moment without a zone': {
    file: product({ sell_until: '2026-02-03T00:00:00' }),
    path: 'products[0].sell_until',
    says: /moment/,
  },
  'a leap second': {
    file: product({ sell_until: '2016-12-31T23:59:60Z' }),
    path: 'products[0].sell_until',
    says: /moment/,
  },
  'an unknown section': {
    file: shopWith({ home: [{ type: 'carousel' }] }),
    path: 'home[0].type',
    says: /hero, banner, campaign, cats, grid, story/,
  },
  'a section without type': {
    file: shopWith({ home: [{ hero: {} }] }),
    path: 'home[0].type',
    says: /missing/,
  },
  'a section without its content': {
    file: shopWith({ pages: { faq: [{ type: 'story' }] } }),
    path: 'pages.faq[0].story',
    says: /missing/,
  },
  'a page key with spaces': {
    file: shopWith({ pages: { 'Tentang Kami': [] } }),
    path: 'pages.Tentang Kami',
    says: /name for a page/,
  },
  'an option value that is none': {
    file: product({ variants: [{ options: { 'Panjang/Lebar': 3 } }] }),
    path: 'products[0].variants[0].options.Panjang/Lebar',
    says: /string/,
  },
  'a gateway that is none': {
    file: shopWith({ payment_methods: [{ code: 'a', gateways: ['paypal'] }] }),
    path: 'payment_methods[0].gateways[0]',
    says: /midtrans/,
  },
  'a character no database keeps': {
    file: product({ name: 'Kur\0si' }),
    path: 'products[0].name',
    says: /cannot be stored/,
  },
  'half of an emoji': { file: shopWith({ name: '\ud83e' }), path: 'name', says: /cannot be stored/ },
}

for (const [what, { file, path, says }] of Object.entries(WRONG_FORMS)) {
  test(`${what} is one error at ${path}`, async () => {
    const errors = await errorsOf(readText(JSON.stringify(file)))
    assert.deepEqual(
      errors.map((error) => error.path),
      [path],
    )
    assert.match(String(errors[0]?.message), says)
  })
}

test('all errors of the form come at once, and the text shows the first twenty', async () => {
  const products = Array.from({ length: 30 }, (_, i) => ({ slug: `p-${i}`, price: 'mahal' }))
  const error = new ShopFileError(await errorsOf(readText(JSON.stringify(shopWith({ products })))))
  assert.equal(error.errors.length, 30)
  assert.match(error.message, /30 errors, nothing was changed/)
  assert.match(error.message, /products\[19\]\.price: must be integer\n {2}… and 10 more$/)
})

test('fields nobody knows are named and left out', () => {
  const file = {
    slug: 'rotan',
    colour: 'red',
    constructor: 'x',
    brand: { tagline: 'T', taglin: 'x' },
    shipping: { provider: { name: 'biteship', key: 'x' } },
    gateways: { midtrans: { server_key: 'SB', sever_key: 'x' } },
    products: [
      {
        slug: 'a',
        prize: 1,
        images: [{ file: 'a.png', title: 'x' }],
        options: [{ name: 'W', values: ['1'] }],
      },
    ],
    home: [
      { type: 'grid', grid: { title: 'T', sorting: 'x' }, hero: {} },
      { type: 'hero', hero: { title: 'T', color: 'x' } },
    ],
    pages: { faq: [{ type: 'story', story: { title: 'T', body: 'x' } }] },
  }
  const { file: kept, unknownFields } = checkForm(file)
  assert.deepEqual(unknownFields.toSorted(), [
    'brand.taglin',
    'colour',
    'constructor',
    'gateways.midtrans.sever_key',
    'home[0].grid.sorting',
    'home[0].hero',
    'home[1].hero.color',
    'pages.faq[0].story.body',
    'products[0].images[0].title',
    'products[0].prize',
    'shipping.provider.key',
  ])
  assert.deepEqual(kept, {
    slug: 'rotan',
    brand: { tagline: 'T' },
    shipping: { provider: { name: 'biteship' } },
    gateways: { midtrans: { server_key: 'SB' } },
    products: [{ slug: 'a', images: [{ file: 'a.png' }], options: [{ name: 'W', values: ['1'] }] }],
    home: [
      { type: 'grid', grid: { title: 'T' } },
      { type: 'hero', hero: { title: 'T' } },
    ],
    pages: { faq: [{ type: 'story', story: { title: 'T' } }] },
  })
})

test('the options of a variant are the merchant’s own words, not fields', () => {
  const variants = [{ options: { Warna: 'Natural', constructor: 'x' } }]
  const { file, unknownFields } = checkForm(product({ variants }))
  assert.deepEqual(unknownFields, [])
  assert.deepEqual(file.products?.[0]?.variants, variants)
})

// `etalase shop apply`: what it says before it does it, whom it asks, and what it says is still missing.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { aProduct, aShop } from '../../../test/world.ts'
import { startTestCheckout, type TestCheckout } from '../../features/selling/checkout/checkout.fixture.ts'
import { exportShop } from '../../features/shop/shop-file/export.ts'
import { aFolder, type Folder } from '../../features/shop/shop-file/files.fixture.ts'
import { etalase, type Finished } from './cli.fixture.ts'

const APP_SECRET = 'only-for-tests-only-for-tests-only-for-tests'
const README = new URL('../../../../README.md', import.meta.url)

let checkout: TestCheckout
let folder: Folder
before(async () => {
  folder = await aFolder()
  checkout = await startTestCheckout({ jobs: true, env: { APP_SECRET } })
})
after(async () => {
  await checkout.close()
  await folder.remove()
})

type Ask = Parameters<typeof etalase>[2]

function run(args: string[], ask?: Ask): Promise<Finished> {
  const { ctx, database } = checkout.app
  const env = { DATABASE_URL: database.connectionString, DATA_DIR: ctx.config.dataDir, APP_SECRET }
  return etalase(args, env, ask)
}

async function apply(file: object, options: string[] = [], ask?: Ask): Promise<Finished> {
  const path = await folder.write(`${++files}.json`, JSON.stringify(file))
  return run(['shop', 'apply', path, ...options], ask)
}
let files = 0

const whole = (slug: string) => exportShop(checkout.app.ctx, slug, { withStock: true })

test('what is sold between an export and its apply does not come back', async () => {
  await checkout.shop({ slug: 'balik', products: [aProduct({ slug: 'kursi', stock: 20 })] })
  const { stdout } = await run(['shop', 'export', 'balik'])
  assert.doesNotMatch(stdout, /"stock"/)
  assert.equal((await checkout.buy('balik')).status, 200)
  const applied = await apply(JSON.parse(stdout))
  assert.equal(applied.code, 0)
  assert.match(applied.stdout, /^Nothing changes: shop balik is what its file says\n/)
  assert.equal(await checkout.stock('balik', 'kursi'), 19)
})

test('an export with stock says what is on hand, and applying it shows from what to what stock changes', async () => {
  await checkout.shop({
    slug: 'hitung',
    products: [
      aProduct({ slug: 'kursi', stock: 20 }),
      aProduct({ slug: 'lampu', variants: [{ sku: 'L-1', options: {}, stock: 5 }] }),
    ],
  })
  const { stdout } = await run(['shop', 'export', 'hitung', '--with-stock'])
  const file = JSON.parse(stdout)
  assert.deepEqual([file.products[0].stock, file.products[1].variants[0].stock], [20, 5])
  assert.equal((await checkout.buy('hitung')).status, 200)
  file.products[1].variants[0].stock = 8
  const applied = await apply(file)
  assert.match(applied.stdout, /^ {2}changed {3}product kursi: stock 19 → 20$/m)
  assert.match(applied.stdout, /^ {2}changed {3}product lampu: variant L-1 stock 5 → 8$/m)
  assert.equal(await checkout.stock('hitung', 'kursi'), 20)
})

test('everything that is added, changed, archived and removed is said, field by field', async () => {
  await checkout.shop({
    slug: 'beda',
    gateways: { midtrans: { server_key: 'lama' } },
    domains: [{ host: 'beda.example' }],
    categories: [{ key: 'meja', label: 'Meja' }],
    products: [aProduct({ slug: 'kursi' }), aProduct({ slug: 'meja' })],
    vouchers: [{ code: 'LAMA', discount_type: 'percent', discount_value: 5 }],
    pages: { faq: [{ type: 'story', story: { title: 'F' } }] },
  })
  const changes = {
    slug: 'beda',
    name: 'Nama\u202eBaru',
    brand: { tagline: 'x'.repeat(100) },
    gateways: { midtrans: { server_key: 'very-secret' } },
    domains: [],
    categories: [{ key: 'kursi', label: 'Kursi' }],
    products: [
      { slug: 'kursi', price: 75_000, category: 'kursi', tags: ['a', 'b'] },
      aProduct({ slug: 'lampu' }),
    ],
    vouchers: [],
    pages: { faq: null },
  }
  const { code, stdout } = await apply(changes, ['--yes'])
  assert.equal(code, 0)
  const lines = stdout.slice(0, stdout.indexOf('Shop beda updated')).trimEnd().split('\n')
  assert.deepEqual(lines, [
    'Shop beda changes:',
    '  added     category kursi',
    '  added     product lampu',
    `  changed   settings of shop beda: name "Rotan Nusantara" → "Nama\\u202eBaru", brand.tagline none → "${'x'.repeat(40)}…"`,
    '  changed   product kursi: category none → "kursi", tags 0 → 2, price Rp100.000 → Rp75.000',
    '  changed   keys of midtrans: changed (not shown)',
    '  archived  category meja',
    '  archived  product meja',
    '  archived  voucher LAMA',
    '  removed   domain beda.example',
    '  removed   page faq',
  ])
  assert.doesNotMatch(stdout, /very-secret/)
  assert.match((await apply(changes)).stdout, /^Nothing changes: /, 'and a second time nothing is left to do')
})

test('another order of the same products is a change that is said', async () => {
  const products = [aProduct({ slug: 'a' }), aProduct({ slug: 'b' })]
  await checkout.shop({ slug: 'urut', products })
  const { stdout } = await apply({ slug: 'urut', products: products.toReversed() })
  assert.match(
    stdout,
    /^Shop urut changes:\n {2}changed {3}order of product list: changed\nShop urut updated/,
  )
})

describe('where nobody can be asked', () => {
  test('products are archived only with --yes; without it nothing changes', async () => {
    await checkout.shop({ slug: 'jaga', products: ['a', 'b', 'c'].map((slug) => aProduct({ slug })) })
    const earlier = await whole('jaga')
    const file = { slug: 'jaga', name: 'Lain', products: [{ slug: 'a', price: 1 }] }
    const refused = await apply(file)
    assert.equal(refused.code, 1)
    assert.match(refused.stdout, /archived {2}product b\n {2}archived {2}product c\n$/)
    assert.equal(
      refused.stderr,
      'This would archive 2 products, so nothing was changed. Run it again with --yes, or list what is to stay.\n',
    )
    assert.deepEqual(await whole('jaga'), earlier)
    assert.equal((await apply(file, ['--yes'])).code, 0)
    assert.deepEqual(
      (await whole('jaga'))?.products?.map(({ slug }) => slug),
      ['a'],
    )
  })

  test('what archives no product needs no --yes', async () => {
    await checkout.shop({
      slug: 'bebas',
      categories: [{ key: 'meja', label: 'Meja' }],
      vouchers: [{ code: 'LAMA', discount_type: 'percent', discount_value: 5 }],
    })
    const { code } = await apply({
      slug: 'bebas',
      categories: [],
      vouchers: [],
      products: [{ slug: 'kursi', price: 9 }],
    })
    assert.equal(code, 0)
  })
})

describe('at a terminal', () => {
  test('it is asked also where only taxes and limits change, path by path', async () => {
    await checkout.shop({ slug: 'pajak' })
    const asked: string[] = []
    const refuse: Ask = async (question, said) => {
      asked.push(`${said}${question}`)
      return false
    }
    const file = { slug: 'pajak', tax: { code: 'PJK' }, limits: { units_per_line: 7 } }
    assert.equal((await apply(file, [], refuse)).code, 1)
    assert.match(
      asked[0] ?? '',
      /settings of shop pajak: limits\.units_per_line 999 → 7, tax\.code none → "PJK"\nApply this\?$/,
    )
  })

  test('it is asked after the changes are shown, and a no changes nothing', async () => {
    await checkout.shop({ slug: 'tanya' })
    const earlier = await whole('tanya')
    const asked: string[] = []
    const answer =
      (is: boolean): Ask =>
      async (question, said) => {
        asked.push(`${said}${question}`)
        return is
      }
    const file = { slug: 'tanya', name: 'Baru', products: [] }
    const refused = await apply(file, [], answer(false))
    assert.deepEqual([refused.code, refused.stderr], [1, 'Nothing was changed.\n'])
    assert.match(
      asked[0] ?? '',
      /changes:\n[\s\S]*name "[^"]+" → "Baru"[\s\S]*archived {2}product kursi\nApply this\?$/,
    )
    assert.deepEqual(await whole('tanya'), earlier)

    assert.equal((await apply(file, [], answer(true))).code, 0)
    assert.equal((await whole('tanya'))?.name, 'Baru')
    assert.equal((await apply(file, [], answer(false))).code, 0, 'nothing changes, nothing is asked')
    assert.equal((await apply({ ...file, name: 'Lagi' }, ['--yes'], answer(false))).code, 0)
    assert.equal(asked.length, 2)
  })

  test('what was shown is what is done: a sale meanwhile is shown, and asked about, again', async () => {
    await checkout.shop({ slug: 'sela', products: [aProduct({ slug: 'kursi', stock: 20 })] })
    let asked = 0
    const { code, stdout, stderr } = await apply(
      { slug: 'sela', products: [{ slug: 'kursi', stock: 50 }] },
      [],
      async () => {
        if (++asked === 1) assert.equal((await checkout.buy('sela')).status, 200)
        return true
      },
    )
    assert.deepEqual([code, asked, stderr], [0, 2, 'The shop changed meanwhile. Now it would be:\n'])
    assert.match(stdout, /stock 20 → 50\n[\s\S]*stock 19 → 50\n/)
    assert.equal(await checkout.stock('sela', 'kursi'), 50)
  })
})

describe('at the end', () => {
  test('of a shop that cannot sell it says what is still needed, and where the shop is', async () => {
    const { stdout } = await apply(aShop({ slug: 'kosong' }))
    assert.match(
      stdout,
      /Before shop kosong can sell, it still needs:\n {2}- a product: products\n {2}- a courier: .*\n {2}- a payment method: .*\n {2}- someone to tell of orders .*: contact\.notify.*\n {2}- a sender of e-mail: .*\nIts address: http:\/\/kosong\.localhost:3000\/\n$/,
    )
  })

  test('the shop in the README can sell: a buyer buys in it, and its merchant gets a message', async () => {
    const yaml = /cat > toko\.yaml <<'END'\n([\s\S]*?)\nEND\n/.exec(await readFile(README, 'utf8'))?.[1] ?? ''
    const path = await folder.write('toko.yaml', yaml)
    const { code, stdout } = await run(['shop', 'apply', path])
    assert.equal(code, 0)
    assert.match(
      stdout,
      /it still needs:\n {2}- a sender of e-mail: SMTP_URL and MAIL_FROM; until then .* outbox \(etalase messages list\)\nIts address: http:\/\/toko\.localhost:3000\/\n$/,
    )
    checkout.app.ctx.shops.forgetAll()
    const { products } = (await checkout.app.call('/products', { shop: 'toko' })).body
    const { couriers, payment_methods } = (await checkout.app.call('/storefront/config', { shop: 'toko' }))
      .body.commerce
    const json = {
      items: [{ product_id: products[0].id, qty: 1 }],
      customer_name: 'Budi',
      contact: 'budi@contoh.id',
      address: 'Jl. Melati 1',
      city: 'Bandung',
      courier_code: couriers[0].code,
      payment_method: payment_methods[0].code,
    }
    const drafted = await checkout.app.call('/checkout/draft', { shop: 'toko', method: 'POST', json })
    assert.equal(drafted.status, 200, drafted.text)
  })
})

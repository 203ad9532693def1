// What a plan has room for: shown, refused beyond it, and never taken away.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { shopNamed } from '../../../../test/edits.ts'
import { aProduct, aShop } from '../../../../test/world.ts'
import { allowancesOf } from '../../../domain/allowances.ts'
import { setPlan } from '../shops/actions/set-plan.ts'

let app: TestApp
before(async () => {
  app = await startApp()
})
after(() => app.close())

const FREE = allowancesOf({ plan: 'gratis', created_at: new Date(), proven_days: 0 }, new Date())

async function freeShop(slug: string, products: number) {
  await app.shop(
    aShop({
      slug,
      plan: 'gratis',
      products: Array.from({ length: products }, (_, i) => aProduct({ slug: `barang-${i}` })),
    }),
  )
  const token = await app.token({ shop: slug })
  return {
    shop: await shopNamed(app, slug),
    get: (path: string) => app.admin(`/shops/${slug}${path}`, { token }),
    post: (path: string, json: unknown) =>
      app.admin(`/shops/${slug}${path}`, { token, method: 'POST', json }),
    remove: (path: string) => app.admin(`/shops/${slug}${path}`, { token, method: 'DELETE', ifMatch: '*' }),
  }
}

const usageOf = (body: { usage: { what: string }[] }, what: string) =>
  body.usage.find((each) => each.what === what)

test('a merchant reads what the plan gives, what is used of it, and what other plans would give', async () => {
  const { get } = await freeShop('baca', 3)
  const { status, body } = await get('/plan')
  assert.equal(status, 200)
  assert.equal(body.plan, 'gratis')
  assert.deepEqual(usageOf(body, 'products'), {
    what: 'products',
    used: 3,
    limit: FREE.products,
    is_nearly_full: false,
  })
  assert.deepEqual(
    body.plans.map(({ plan, other_origins }: { plan: string; other_origins: string }) => [
      plan,
      other_origins,
    ]),
    [
      ['gratis', 'none'],
      ['katalog', 'read'],
      ['lengkap', 'write'],
    ],
  )
})

test('a product beyond the plan is refused with what to do; one that is there can be changed, and one that leaves makes room', async () => {
  const { get, post, remove, shop } = await freeShop('penuh', FREE.products)
  const more = { slug: 'satu-lagi', name: 'Satu Lagi', price: 10_000, stock: 1 }
  const refused = await post('/products', more)
  assert.equal(refused.status, 422)
  assert.equal(refused.body.error.code, 'plan_full')
  assert.deepEqual(refused.body.error.details, {
    what: 'products',
    used: FREE.products,
    limit: FREE.products,
    plan: 'gratis',
  })
  assert.match(
    refused.body.error.message,
    /^Toko baru memuat 250 produk\. .*berumur 7 hari atau 10 pembeli membayar lewat payment gateway, atau segera dengan paket berbayar/,
  )
  assert.equal(usageOf((await get('/plan')).body, 'products')?.what, 'products')

  const left = (await get('/products/barang-0')).body.id
  assert.equal((await remove(`/products/${left}`)).status, 204)
  assert.equal((await post('/products', more)).status, 201)
  const back = await post(`/products/${left}/restore`, {})
  assert.equal(back.body.error?.code, 'plan_full', 'also one that comes back')
  await setPlan(app.ctx, shop, 'katalog')
  assert.equal((await post(`/products/${left}/restore`, {})).status, 200)
})

test('a shop that comes to a smaller plan keeps all that it has', async () => {
  const { get, post, shop } = await freeShop('turun', FREE.products)
  await setPlan(app.ctx, shop, 'katalog')
  const more = (i: number) => ({ slug: `lebih-${i}`, name: 'Lebih', price: 10_000, stock: 1 })
  for (let i = 0; i < 3; i++) assert.equal((await post('/products', more(i))).status, 201)
  await setPlan(app.ctx, shop, 'gratis')
  const { body } = await get('/plan')
  assert.deepEqual(usageOf(body, 'products'), {
    what: 'products',
    used: FREE.products + 3,
    limit: FREE.products,
    is_nearly_full: true,
  })
  assert.equal((await get('/products/lebih-2')).status, 200)
  assert.equal((await post('/products', more(9))).body.error.code, 'plan_full')
})

test('people and domains have their room as well', async () => {
  const { post } = await freeShop('tim', 0)
  for (let i = 0; i <= FREE.domains; i++) {
    const { status, body } = await post('/domains', { host: `toko-${i}.example` })
    if (i < FREE.domains) assert.equal(status, 201)
    else assert.equal(body.error.code, 'plan_full')
  }
  const local = await post('/domains', { host: 'localhost:4321' })
  assert.equal(local.status, 201, 'a developer’s own page takes no room')
  for (let i = 0; i <= FREE.staff; i++) {
    const { status, body } = await post('/staff', { login: `orang-${i}@contoh.id`, role: 'staff' })
    if (i < FREE.staff) assert.equal(status, 201)
    else assert.equal(body.error.code, 'plan_full')
  }
})

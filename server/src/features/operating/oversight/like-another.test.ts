// A new shop that buyers may take for an older one: a hint to the operator, and no refusal.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { cookieOf } from '../../../../test/merchants.ts'
import { aShop } from '../../../../test/world.ts'
import { aLink, anAccount } from '../../people/accounts/accounts.fixture.ts'
import { oversight } from './feature.ts'

let app: TestApp
before(async () => {
  app = await startApp()
})
after(() => app.close())

/** Shop by shop, which one it is like. */
async function likened(): Promise<Record<string, string>> {
  const { body } = await app.admin('/platform/oversight', { cookie: await cookieOf(app, 'operator') })
  const shops: { slug: string; odd: { code: string; message: string }[] }[] = body.odd
  return Object.fromEntries(
    shops.flatMap(({ slug, odd }) =>
      odd.flatMap(({ code, message }) => (code === 'like_another' ? [[slug, message]] : [])),
    ),
  )
}

const open = (slug: string, name: string) => app.shop(aShop({ slug, name, products: [] }))
const mirip = (slug: string, name: string) => `Alamat atau namanya mirip toko ${name} (${slug})`
const fillLooks = () => oversight.jobs?.find(({ name }) => name === 'fill-looks')?.run(app.ctx)

test('one whose address or name looks like an older shop’s is told with it, also once it is renamed', async () => {
  await open('toko-a', 'Dapur Ibu Sari')
  await open('bengkel', 'Bengkel Motor')
  assert.deepEqual(await likened(), {})
  await open('tokoa', 'Lain Sekali')
  await open('t0ko-aa', 'Lain Lagi')
  await open('sari', 'DAPUR  1bu Sari')
  await open('motor', 'Cuci Motor')
  const ofFirst = mirip('toko-a', 'Dapur Ibu Sari')
  assert.deepEqual(await likened(), { tokoa: ofFirst, 't0ko-aa': ofFirst, sari: ofFirst })

  await open('motor', 'Ьengkel Motor')
  await open('sari', 'Sari')
  assert.deepEqual(await likened(), {
    tokoa: ofFirst,
    't0ko-aa': ofFirst,
    motor: mirip('bengkel', 'Bengkel Motor'),
  })
})

test('a merchant’s own second shop is nothing to look at', async () => {
  await open('kue-ani', 'Kue Ani')
  await open('kueani', 'Kue Ani Cabang')
  const theirs = mirip('kue-ani', 'Kue Ani')
  await anAccount(app, { login: 'ani@contoh.id', shop: 'kue-ani', role: 'owner' })
  await anAccount(app, { login: 'budi@contoh.id', shop: 'kueani', role: 'owner' })
  assert.equal((await likened()).kueani, theirs)
  await aLink(app, { login: 'ani@contoh.id', shop: 'kueani', role: 'owner' })
  assert.equal((await likened()).kueani, undefined)
})

test('a month later it is no longer told', async () => {
  await open('rotan-jaya', 'Rotan Jaya')
  await open('rotanjaya', 'Kursi')
  assert.ok((await likened()).rotanjaya)
  await sql`update shops set created_at = created_at - interval '31 days' where slug in ('rotan-jaya', 'rotanjaya')`.execute(
    app.ctx.db,
  )
  assert.equal((await likened()).rotanjaya, undefined)
})

test('what an earlier release wrote is worked out by a job, and nothing else of it changes', async () => {
  await open('batik-ayu', 'Batik Ayu')
  await open('batikayu', 'Batik')
  const versions = () =>
    app.ctx.db.selectFrom('shops').select(['id', 'version', 'slug_look', 'name_look']).orderBy('id').execute()
  const before = await versions()
  await sql`update shops set slug_look = null, name_look = null`.execute(app.ctx.db)
  assert.equal((await likened()).batikayu, undefined)
  await fillLooks()
  assert.deepEqual(await versions(), before)
  assert.equal((await likened()).batikayu, mirip('batik-ayu', 'Batik Ayu'))
})

// A shop that its owner closes: nothing new is sold, and for thirty days it can be opened again.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { cookieOf } from '../../../../test/merchants.ts'
import { aProduct, aShop } from '../../../../test/world.ts'

let app: TestApp
before(async () => {
  app = await startApp()
})
after(() => app.close())

const CLOSED = '2026-11-17T08:00:00.000Z'

async function aClosedShop(slug: string) {
  app.clock.set(CLOSED)
  await app.shop(
    aShop({ slug, products: [aProduct({ slug: 'kursi' })], contact: { notify: 'rina@rotan.example' } }),
  )
  const ask = async (
    op: 'close' | 'reopen',
    who: Parameters<typeof cookieOf>[1] = { shop: slug, role: 'owner' },
  ) => app.admin(`/shops/${slug}/${op}`, { cookie: await cookieOf(app, who), method: 'POST', json: {} })
  const closed = await ask('close')
  assert.equal(closed.status, 200, closed.text)
  return { ask, closed, products: () => app.call('/products', { shop: slug }) }
}

test('sells nothing, tells until when it can be opened, and its owners', async () => {
  const { closed, ask, products } = await aClosedShop('tutup')
  assert.deepEqual([closed.body.closed_at, closed.body.reopen_until], [CLOSED, '2026-12-17T08:00:00.000Z'])
  assert.equal((await products()).body.error.code, 'shop_closed')
  assert.equal((await app.call('/storefront/config', { shop: 'tutup' })).body.tenant.is_open, false)
  const told = () =>
    app.messages('tutup').then((all) => all.filter(({ kind }) => kind === 'owner_notice').length)
  assert.equal(await told(), 1)
  app.clock.set('2026-11-20T08:00:00.000Z')
  assert.equal((await ask('close')).body.closed_at, CLOSED, 'a second time changes nothing')
  assert.equal(await told(), 1)

  app.clock.set('2026-12-17T07:59:59.000Z')
  const opened = await ask('reopen')
  assert.deepEqual([opened.body.closed_at, opened.body.reopen_until], [null, null])
  assert.equal((await products()).status, 200)
})

test('is the owner’s to close, and after thirty days the operator’s to open', async () => {
  const { ask, products } = await aClosedShop('tetap')
  assert.equal((await ask('close', { shop: 'tetap', role: 'manager' })).status, 403)
  app.clock.set('2026-12-17T08:00:00.000Z')
  const late = await ask('reopen')
  assert.equal(late.status, 403)
  assert.match(late.body.error.message, /lebih dari 30 hari/)
  assert.equal((await ask('reopen', 'operator')).status, 200)
  assert.equal((await products()).status, 200)
})

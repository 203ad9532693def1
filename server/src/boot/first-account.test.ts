// The first way in: on somebody's own machine the demo shop has an owner; with a database of the operator's nobody is made.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startApp, type TestApp } from '../../test/app.ts'
import { aShop } from '../../test/world.ts'
import { keyOf, PASSWORD, post } from '../features/people/accounts/accounts.fixture.ts'
import { hasAnyPerson } from '../features/people/accounts/queries.ts'
import { findShopBySlug } from '../tenancy/queries.ts'
import { demoOwnerLink } from './first-account.ts'

let app: TestApp
before(async () => {
  app = await startApp()
  await app.shop(aShop({ slug: 'demo' }))
})
after(() => app.close())

test('a start on the embedded database shows a link, until somebody has used one', async () => {
  const demo = await findShopBySlug(app.ctx.db, 'demo')
  assert.ok(demo)
  assert.equal(await demoOwnerLink(app.ctx, demo), null, 'with DATABASE_URL')
  assert.equal(await hasAnyPerson(app.ctx.db), false)

  const embedded = { ...app.ctx, config: { ...app.ctx.config, databaseUrl: null } }
  const first = await demoOwnerLink(embedded, demo)
  assert.match(first ?? '', /^http:\/\/localhost:3100\/masuk\/[\w-]{43}$/)
  const second = await demoOwnerLink(embedded, demo)
  assert.notEqual(second, first)
  const entered = await post(app, '/session/link', { key: keyOf(second ?? ''), password: PASSWORD })
  assert.deepEqual(
    entered.body.shops.map((each: { slug: string; role: string }) => [each.slug, each.role]),
    [['demo', 'owner']],
  )
  assert.equal(await demoOwnerLink(embedded, demo), null)
})

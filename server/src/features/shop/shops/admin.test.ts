// The shop through the merchant's door: settings, keys that nobody reads back, plan, and the list of shops.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { until } from '../../../../../test/until.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { cookieOf } from '../../../../test/merchants.ts'
import { aShop } from '../../../../test/world.ts'
import { A_CALLER, keyOf } from '../../people/accounts/accounts.fixture.ts'
import { setPassword } from '../../people/accounts/actions/set-password.ts'

let app: TestApp
let token: string
const cookies = { staff: '', manager: '', owner: '', operator: '' }
before(async () => {
  app = await startApp()
  await app.shop(aShop({ slug: 'rotan', name: 'Rotan', domains: [{ host: 'rotan.example', primary: true }] }))
  await app.shop(aShop({ slug: 'bambu' }))
  token = await app.token()
  for (const role of ['staff', 'manager', 'owner'] as const)
    cookies[role] = await cookieOf(app, { shop: 'rotan', role })
  cookies.operator = await cookieOf(app, 'operator')
})
after(() => app.close())

const shop = (request = {}) => app.admin('/shops/rotan', { token, ...request })
const versionNow = async () => (await shop()).body.version

describe('the settings of a shop', () => {
  test('are read whole, and changed in part under their version', async () => {
    const { status, body, headers } = await shop()
    assert.equal(status, 200)
    assert.equal(headers.etag, `"${body.version}"`)
    assert.deepEqual(
      [body.slug, body.plan, body.url, body.domains, body.contact, body.shipping.provider],
      ['rotan', 'lengkap', 'https://rotan.example', ['rotan.example'], { channel: 'email' }, null],
    )
    const home = [{ id: 'atas', type: 'hero', hero: { title: 'Anyaman' } }]
    const changed = await shop({
      method: 'PATCH',
      ifMatch: body.version,
      json: { brand: { tagline: 'Halus' }, announcement: { enabled: true, text: 'Libur' }, home },
    })
    assert.equal(changed.status, 200, changed.text)
    assert.deepEqual(
      [changed.body.name, changed.body.brand.tagline, changed.body.announcement.text, changed.body.home],
      ['Rotan', 'Halus', 'Libur', home],
    )
    await until(
      async () => (await app.call('/storefront/config', { shop: 'rotan' })).body.brand.tagline === 'Halus',
    )
    const late = await shop({ method: 'PATCH', ifMatch: body.version, json: { name: 'Lain' } })
    assert.deepEqual([late.status, late.body.error.details.current.brand.tagline], [412, 'Halus'])
    assert.equal((await shop({ method: 'PATCH', json: { name: 'Lain' } })).status, 428)
  })

  test('that are wrong are named, every one of them', async () => {
    const { status, body } = await shop({
      method: 'PATCH',
      ifMatch: '*',
      json: { contact: { notify: 'siapa' }, limits: { units_per_line: 0 }, shipping: { mode: 'live' } },
    })
    assert.equal(status, 400)
    assert.deepEqual(body.error.details.fields.map(({ path }: { path: string }) => path).toSorted(), [
      'contact.notify',
      'limits.units_per_line',
      'shipping.provider',
    ])
  })

  test('are read by staff and changed by a manager', async () => {
    const by = (cookie: string, request = {}) => app.admin('/shops/rotan', { cookie, ...request })
    assert.equal((await by(cookies.staff)).status, 200)
    const edit = { method: 'PATCH', ifMatch: '*', json: { contact: { channel: 'any' } } }
    const refused = await by(cookies.staff, edit)
    assert.deepEqual([refused.status, refused.body.error.details.need], [403, 'manager'])
    assert.equal((await by(cookies.manager, edit)).status, 200)
  })

  test('are remembered with who changed them', async () => {
    await app.admin('/shops/rotan', {
      method: 'PATCH',
      cookie: cookies.manager,
      ifMatch: '*',
      json: { name: 'Rotan Nusantara' },
    })
    const { body } = await app.admin('/shops/rotan/audit?kind=settings&limit=1', { cookie: cookies.manager })
    const [change] = body.items
    assert.deepEqual([change.actor.kind, change.subject], ['person', 'rotan'])
    assert.deepEqual([change.before, change.after], [{ name: 'Rotan' }, { name: 'Rotan Nusantara' }])
  })
})

describe('the aggregator’s key', () => {
  const KEY = 'biteship_live.rahasia-9876'
  const provider = { name: 'biteship', api_key: KEY }
  const set = (request: object) =>
    app.admin('/shops/rotan', {
      method: 'PATCH',
      ifMatch: '*',
      json: { shipping: { mode: 'live', provider } },
      ...request,
    })

  test('is set by an owner or a program that may do everything, and by nobody else', async () => {
    assert.equal((await set({ cookie: cookies.manager })).body.error.details.need, 'owner')
    const narrow = await app.token({ scopes: ['settings:write'] })
    assert.equal((await set({ token: narrow })).body.error.details.need, 'all')
    const made = await set({ cookie: cookies.owner })
    assert.deepEqual(made.body.shipping.provider, { name: 'biteship', api_key: { set: true, last4: '9876' } })
    // What a manager changes besides leaves it alone.
    const beside = { shipping: { free_shipping_min: 500_000 } }
    assert.equal((await set({ cookie: cookies.manager, json: beside })).status, 200)
    const without = { shipping: { mode: 'flat', provider: null } }
    assert.equal((await set({ cookie: cookies.manager, json: without })).status, 403)
  })

  test('is nowhere to be read, and staff do not learn even that it is there', async () => {
    await set({ token })
    const seen = await Promise.all([
      ...Object.values(cookies).map((cookie) => app.admin('/shops/rotan', { cookie })),
      app.admin('/shops/rotan/audit', { token }),
    ])
    for (const { text } of seen) assert.ok(!text.includes('rahasia'))
    const { provider } = seen[0]?.body.shipping ?? {}
    assert.deepEqual(provider, { name: 'biteship' })
    const { body } = await app.admin('/shops/rotan/audit?kind=key', { token })
    assert.deepEqual(
      [body.items[0].subject, body.items[0].after],
      ['courier.biteship', { changed: ['api_key'] }],
    )
  })
})

describe('the plan', () => {
  test('is the operator’s to set', async () => {
    const put = async (who: object) =>
      app.admin('/shops/rotan/plan', {
        method: 'PUT',
        ifMatch: await versionNow(),
        json: { plan: 'katalog' },
        ...who,
      })
    for (const who of [{ cookie: cookies.owner }, { token }]) {
      const refused = await put(who)
      assert.deepEqual([refused.status, refused.body.error.details.need], [403, 'operator'])
    }
    const set = await put({ cookie: cookies.operator })
    assert.deepEqual([set.status, set.body.plan], [200, 'katalog'])
    assert.equal((await shop()).body.plan, 'katalog')
  })
})

describe('the list of shops', () => {
  const slugs = async (who: object, query = '') =>
    (await app.admin(`/shops${query}`, who)).body.items.map(({ slug }: { slug: string }) => slug)

  test('holds one’s own, and all of them for the operator', async () => {
    assert.deepEqual(await slugs({ cookie: cookies.staff }), ['rotan'])
    assert.deepEqual(await slugs({ token: await app.token({ shop: 'bambu', scopes: ['orders:read'] }) }), [
      'bambu',
    ])
    assert.deepEqual((await slugs({ cookie: cookies.operator })).slice(0, 2), ['bambu', 'rotan'])
    assert.equal((await app.admin('/shops')).status, 401)
  })

  test('says what the caller is there, and how much is in them, page by page', async () => {
    const { body } = await app.admin('/shops', { cookie: cookies.staff })
    const { role, products, orders, url } = body.items[0]
    assert.deepEqual([role, products, orders, url], ['staff', 0, 0, 'https://rotan.example'])
    const first = (await app.admin('/shops?limit=1', { cookie: cookies.operator })).body
    assert.ok(first.total >= 2)
    assert.deepEqual(await slugs({ cookie: cookies.operator }, `?limit=1&cursor=${first.next_cursor}`), [
      'rotan',
    ])
  })
})

describe('a new shop', () => {
  const create = (json: object, who: object = { cookie: cookies.operator }) =>
    app.admin('/shops', { method: 'POST', json, ...who })

  test('is made by the operator, answers at once, and its owner gets a link', async () => {
    assert.equal((await app.call('/storefront/config', { shop: 'kayu' })).status, 404)
    const made = await create({ slug: 'kayu', name: 'Kayu', plan: 'katalog', owner: 'Ibu@Kayu.example' })
    assert.equal(made.status, 201, made.text)
    assert.deepEqual([made.body.slug, made.body.plan, made.body.version], ['kayu', 'katalog', 1])
    await until(async () => (await app.call('/storefront/config', { shop: 'kayu' })).status === 200)
    const password = 'kata sandi yang panjang'
    await setPassword(app.ctx, { key: keyOf(made.body.owner_link), password }, A_CALLER, new Date())
    const { body } = await app.admin('/session', {
      method: 'POST',
      json: { login: 'ibu@kayu.example', password },
    })
    assert.deepEqual([body.shops[0].slug, body.shops[0].role], ['kayu', 'owner'])
  })

  test('of somebody who can sign in already comes without a link: it would open their account', async () => {
    const password = 'kata sandi yang panjang'
    const first = await create({ slug: 'pertama', name: 'Pertama', owner: 'ibu@dua-toko.example' })
    assert.equal(first.body.is_owner_known, false)
    const key = keyOf(first.body.owner_link)
    await setPassword(app.ctx, { key, password }, A_CALLER, new Date(app.clock.now()))
    const second = await create({ slug: 'kedua', name: 'Kedua', owner: 'ibu@dua-toko.example' })
    assert.equal(second.status, 201, second.text)
    assert.deepEqual([second.body.owner_link, second.body.is_owner_known], [null, true])
    const links = await app.ctx.db
      .selectFrom('entry_links')
      .where('used_at', 'is', null)
      .selectAll()
      .execute()
    const { person_id } = await app.ctx.db
      .selectFrom('staff')
      .innerJoin('shops', 'shops.id', 'staff.shop_id')
      .where('shops.slug', '=', 'kedua')
      .select('person_id')
      .executeTakeFirstOrThrow()
    assert.ok(links.every((link) => link.person_id !== person_id))
  })

  test('may not take a slug that is taken, of the platform, or none at all; nor an owner whom nobody reaches', async () => {
    const field = async (json: object) => {
      const { status, body } = await create({ name: 'Toko', ...json })
      return [status, body.error.details.fields[0].path]
    }
    for (const slug of ['rotan', 'console', 'www', 'api', 'admin', 'Toko Saya', ''])
      assert.deepEqual(await field({ slug }), [400, 'slug'], slug)
    assert.deepEqual(await field({ slug: 'baru', owner: 'siapa' }), [400, 'owner'])
    assert.equal((await app.admin('/shops/baru', { cookie: cookies.operator })).status, 404)
  })

  test('of a shop file may not take a slug of the platform either', async () => {
    await assert.rejects(app.shop(aShop({ slug: 'console' })), {
      errors: [
        {
          path: 'slug',
          message: '"console" belongs to the platform: no shop may have it',
          inIndonesian: '"console" milik platform: tidak dapat dipakai toko',
        },
      ],
    })
  })

  test('is made once, however many ask at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => create({ slug: 'sekali', name: 'Sekali' })))
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 400, 400])
  })

  test('is made by nobody else', async () => {
    for (const who of [{ cookie: cookies.owner }, { token }])
      assert.equal((await create({ slug: 'lain', name: 'Lain' }, who)).status, 403)
  })
})

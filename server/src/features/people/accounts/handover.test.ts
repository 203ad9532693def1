// A shop is handed over: somebody else owns it from the moment they accept, and whoever gave it is what they chose.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { cookieOf } from '../../../../test/merchants.ts'
import { findShopBySlug } from '../../../tenancy/queries.ts'
import { settingsOf } from '../../../tenancy/shop.ts'
import { anAccount, cookiesOf, inOwnShop, post, secretSent, sentTo, sessionOf } from './accounts.fixture.ts'

let app: TestApp
before(async () => {
  app = await startApp()
})
after(() => app.close())

let people = 0

/** A shop whose owner hands it over to somebody with an account. */
async function aHandover(terms: object = {}) {
  const { shop, login: giver, personId: giverId } = await inOwnShop(app)
  const byGiver = await sessionOf(app, giver)
  const login = `penerima-${++people}@lain.example`
  const id = await anAccount(app, { login, shop: null, isConfirmed: true })
  const cookie = await sessionOf(app, login)
  const wish = { login, giver_becomes: 'leave', takes_news: true, ...terms }
  const asked = await post(app, `/shops/${shop}/handover`, wish, { cookie: byGiver })
  assert.equal(asked.status, 201, asked.text)
  const accept = () => post(app, `/me/invitations/${shop}`, {}, { cookie })
  const decline = () => app.admin(`/me/invitations/${shop}`, { method: 'DELETE', cookie })
  const withdraw = (by = byGiver) =>
    app.admin(`/shops/${shop}/handover/${id}`, { method: 'DELETE', cookie: by })
  const open = async (by = byGiver) =>
    (await app.admin(`/shops/${shop}/handover`, { cookie: by })).body.handover
  const roleOf = async (by: string) => {
    const { shops } = (await app.admin('/me', { cookie: by })).body
    return shops.find(({ slug }: { slug: string }) => slug === shop)?.role ?? null
  }
  return { shop, giver, giverId, byGiver, id, login, cookie, asked, accept, decline, withdraw, open, roleOf }
}

/** Subjects of what owners were told, the newest first. */
const told = async (shop: string, count: number) =>
  (await sentTo(app, shop, 'owner_notice', count)).map(({ opened }) => opened?.subject ?? '')

const notifyOf = async (slug: string) => {
  const shop = await findShopBySlug(app.ctx.db, slug)
  assert.ok(shop)
  return (await settingsOf(app.ctx.db, shop)).notify_contact
}

describe('a shop that is handed over', () => {
  test('is the other’s once they accept; who gave it keeps nothing there', async () => {
    const { shop, byGiver, cookie, login, accept, open, roleOf } = await aHandover()
    const token = (
      await post(app, `/shops/${shop}/tokens`, { name: 'x', scopes: ['all'] }, { cookie: byGiver })
    ).body.token
    const friend = `kawan-${people}@lain.example`
    await post(app, `/shops/${shop}/staff`, { login: friend, role: 'owner' }, { cookie: byGiver })
    assert.equal((await open()).login, login)
    assert.deepEqual(
      [await roleOf(byGiver), await roleOf(cookie)],
      ['owner', null],
      'nothing before they accept',
    )
    const [asked] = (await app.admin('/me/invitations', { cookie })).body.items
    assert.deepEqual([asked.takes_over, asked.role], [true, 'owner'])

    const accepted = await accept()
    assert.equal(accepted.status, 200, accepted.text)
    assert.deepEqual([await roleOf(byGiver), await roleOf(cookie)], [null, 'owner'])
    assert.equal((await app.admin(`/shops/${shop}`, { cookie: byGiver })).status, 404)
    assert.equal((await app.admin(`/shops/${shop}`, { token })).status, 401, 'their program')
    const { items } = (await app.admin(`/shops/${shop}/staff`, { cookie })).body
    assert.deepEqual(
      items.map((each: { login: string; role: string }) => [each.login, each.role]),
      [[login, 'owner']],
      'nor those they invited',
    )
    assert.equal(await notifyOf(shop), login, 'news go to the new owner')
    assert.equal(await open(cookie), null)
  })

  test('leaves its giver as staff who wants to stay, and the news where they were', async () => {
    const { shop, byGiver, cookie, accept, roleOf } = await aHandover({
      giver_becomes: 'staff',
      takes_news: false,
    })
    const before = await notifyOf(shop)
    await accept()
    assert.deepEqual([await roleOf(byGiver), await roleOf(cookie)], ['staff', 'owner'])
    assert.equal(await notifyOf(shop), before)
  })

  test('its owners are told before and after, and so is the new one', async () => {
    const { shop, giver, accept } = await aHandover()
    const other = `ibu@kedua.${shop}.example`
    await anAccount(app, { login: other, shop, isConfirmed: true })
    const [begun] = await told(shop, 1)
    assert.match(begun ?? '', /Serah terima toko dimulai/)
    await accept()
    const all = (await sentTo(app, shop, 'owner_notice', 4)).filter(({ opened }) =>
      /diserahkan kepada pemilik baru/.test(opened?.subject ?? ''),
    )
    assert.equal(all.length, 3, `${giver}, ${other} and the new one`)
  })

  test('somebody without an account takes it over by the link that they are sent', async () => {
    const { shop, login: giver } = await inOwnShop(app)
    const byGiver = await sessionOf(app, giver)
    const login = `baru@${shop}.example`
    const wish = { login, name: 'Sari', giver_becomes: 'manager', takes_news: true }
    assert.equal((await post(app, `/shops/${shop}/handover`, wish, { cookie: byGiver })).status, 201)
    const [message] = await sentTo(app, shop, 'account_link')
    assert.match(message?.opened?.subject ?? '', /Serah terima toko/)
    const key = await secretSent(app, shop, 'account_link')
    const entered = await post(app, '/session/link', { key, password: 'kopi tubruk tiga cangkir' })
    assert.equal(entered.status, 200, entered.text)
    assert.equal(entered.body.shops[0]?.role, 'owner')
    const { shops } = (await app.admin('/me', { cookie: byGiver })).body
    assert.equal(shops[0]?.role, 'manager')
  })

  test('may be handed to who works there, who keeps what they are until they accept', async () => {
    const { shop, login: giver } = await inOwnShop(app)
    const byGiver = await sessionOf(app, giver)
    const login = `manajer@${shop}.example`
    await anAccount(app, { login, shop, role: 'manager', isConfirmed: true })
    const cookie = await sessionOf(app, login)
    const wish = { login, giver_becomes: 'leave', takes_news: false }
    assert.equal((await post(app, `/shops/${shop}/handover`, wish, { cookie: byGiver })).status, 201)
    const { items } = (await app.admin(`/shops/${shop}/staff`, { cookie })).body
    assert.deepEqual(
      items.map(({ role }: { role: string }) => role),
      ['owner', 'manager'],
      'each stands there once',
    )
    assert.equal((await post(app, `/me/invitations/${shop}`, {}, { cookie })).body.shops[0]?.role, 'owner')
  })

  test('is taken back as long as nobody has accepted, by any owner', async () => {
    const { shop, accept, withdraw, open, roleOf, byGiver } = await aHandover()
    const other = await cookieOf(app, { shop, role: 'owner' })
    assert.equal((await withdraw(other)).status, 204)
    assert.deepEqual([await open(), (await accept()).status], [null, 404])
    assert.equal(await roleOf(byGiver), 'owner')
    assert.equal((await withdraw()).status, 404)
    assert.match((await told(shop, 2)).join(), /dibatalkan/)
  })

  test('is declined, and its owners hear of it', async () => {
    const { shop, decline, open } = await aHandover()
    assert.equal((await decline()).status, 204)
    assert.equal(await open(), null)
    assert.match((await told(shop, 2)).join(), /ditolak/)
  })

  test('ends after a week, and makes room for another', async (t) => {
    const { shop, login, giver } = await aHandover()
    const later = await startApp({ database: app.database })
    t.after(() => later.close())
    later.clock.set(new Date(app.clock.now() + 7 * 24 * 3_600_000).toISOString())
    const taker = await sessionOf(later, login)
    assert.equal((await post(later, `/me/invitations/${shop}`, {}, { cookie: taker })).status, 404)
    const cookie = await sessionOf(later, giver)
    assert.equal((await later.admin(`/shops/${shop}/handover`, { cookie })).body.handover, null)
    const wish = { login: `lain-${shop}@lain.example`, giver_becomes: 'leave', takes_news: false }
    assert.equal((await post(later, `/shops/${shop}/handover`, wish, { cookie })).status, 201)
  })
})

describe('a shop that the platform has paused', () => {
  const pause = async (slug: string) => {
    const cookie = await cookieOf(app, 'operator')
    const path = `/platform/shops/${slug}`
    const { status } = await post(app, `${path}/pause`, { reason: 'Ada laporan penipuan' }, { cookie })
    assert.equal(status, 200)
    return () => post(app, `${path}/resume`, {}, { cookie })
  }

  test('is not handed over, and its owner reads why', async () => {
    const { shop, login } = await inOwnShop(app)
    const cookie = await sessionOf(app, login)
    await pause(shop)
    const wish = { login: `lain@${shop}.example`, giver_becomes: 'leave', takes_news: false }
    const { status, body } = await post(app, `/shops/${shop}/handover`, wish, { cookie })
    assert.deepEqual([status, body.error.code], [403, 'shop_closed'])
    assert.match(body.error.message, /dihentikan pengelola platform/)
  })

  test('waits with what was begun before until it goes on', async () => {
    const { shop, accept, roleOf, cookie, open } = await aHandover()
    const resume = await pause(shop)
    const { status, body } = await accept()
    assert.deepEqual([status, body.error.code, await roleOf(cookie)], [403, 'shop_closed', null])
    assert.ok(await open())
    await resume()
    assert.equal((await accept()).status, 200)
    assert.equal(await roleOf(cookie), 'owner')
  })

  test('lets somebody new in by their link, who owns it once it goes on', async () => {
    const { shop, login: giver } = await inOwnShop(app)
    const wish = { login: `baru@${shop}.example`, giver_becomes: 'leave', takes_news: false }
    await post(app, `/shops/${shop}/handover`, wish, { cookie: await sessionOf(app, giver) })
    const key = await secretSent(app, shop, 'account_link')
    const resume = await pause(shop)
    const entered = await post(app, '/session/link', { key, password: 'kopi tubruk tiga cangkir' })
    assert.deepEqual([entered.status, entered.body.shops], [200, []])
    await resume()
    const { session: cookie } = cookiesOf(entered)
    assert.equal((await post(app, `/me/invitations/${shop}`, {}, { cookie })).body.shops[0]?.role, 'owner')
  })
})

describe('who may hand it over', () => {
  test('an owner alone: no manager, no program, no operator who does not own it', async () => {
    const { shop } = await inOwnShop(app)
    const wish = { login: 'siapa@lain.example', giver_becomes: 'leave', takes_news: false }
    for (const by of [
      { cookie: await cookieOf(app, { shop, role: 'manager' }) },
      { cookie: await cookieOf(app, 'operator') },
      { token: await app.token({ shop }) },
    ])
      assert.equal((await post(app, `/shops/${shop}/handover`, wish, by)).status, 403)
  })

  test('not to oneself, not to an owner, and not twice at once', async () => {
    const { shop, giver, byGiver, withdraw } = await aHandover()
    const to = async (login: string) =>
      (
        await post(
          app,
          `/shops/${shop}/handover`,
          { login, giver_becomes: 'leave', takes_news: false },
          {
            cookie: byGiver,
          },
        )
      ).body.error?.details.fields[0].message
    assert.match(await to('lain-lagi@lain.example'), /sudah menunggu/)
    assert.equal((await withdraw()).status, 204)
    assert.match(await to(giver), /Anda sendiri/)
    const other = `dua@${shop}.example`
    await anAccount(app, { login: other, shop })
    assert.match(await to(other), /sudah pemilik/)
  })

  test('what waits is neither given another role nor invited again', async () => {
    const { shop, id, byGiver, accept, roleOf, cookie } = await aHandover()
    const path = `/shops/${shop}/staff/${id}`
    const patched = await app.admin(path, {
      method: 'PATCH',
      cookie: byGiver,
      ifMatch: '*',
      json: { role: 'staff' },
    })
    const again = await post(app, `${path}/invitation`, {}, { cookie: byGiver })
    assert.deepEqual([patched.status, again.status], [400, 400])
    await accept()
    assert.equal(await roleOf(cookie), 'owner')
  })
})

describe('at one moment', () => {
  const ownersOf = async (shop: string) => {
    const found = await findShopBySlug(app.ctx.db, shop)
    const rows = await app.ctx.db
      .selectFrom('staff')
      .where('shop_id', '=', found?.id ?? '')
      .where('role', '=', 'owner')
      .select('person_id')
      .execute()
    return rows.map(({ person_id }) => person_id)
  }

  test('accepting and taking back come to one end, with one owner', async () => {
    for (let i = 0; i < 4; i++) {
      const { shop, id, giverId, accept, withdraw } = await aHandover()
      const [accepted, withdrawn] = await Promise.all([accept(), withdraw()])
      const isTaken = accepted.status === 200
      assert.equal(isTaken, withdrawn.status !== 204, `${accepted.status} ${withdrawn.status}`)
      assert.deepEqual(await ownersOf(shop), [isTaken ? id : giverId])
    }
  })

  test('two acceptances are one', async () => {
    const { shop, id, accept } = await aHandover()
    const answers = await Promise.all([accept(), accept(), accept()])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404, 404])
    assert.deepEqual(await ownersOf(shop), [id])
  })

  test('an owner who is removed hands nothing over, and the shop is never without one', async () => {
    for (let i = 0; i < 4; i++) {
      const { shop, id, giverId, accept } = await aHandover()
      const other = await cookieOf(app, { shop, role: 'owner' })
      const [accepted, removed] = await Promise.all([
        accept(),
        app.admin(`/shops/${shop}/staff/${giverId}`, { method: 'DELETE', cookie: other, ifMatch: '*' }),
      ])
      const owners = await ownersOf(shop)
      assert.ok(!owners.includes(giverId))
      assert.equal(owners.includes(id), accepted.status === 200, `${accepted.status} ${removed.status}`)
      assert.equal(owners.length, accepted.status === 200 ? 2 : 1)
    }
  })

  test('an owner who leaves first hands nothing over', async () => {
    const { shop, byGiver, accept } = await aHandover()
    await cookieOf(app, { shop, role: 'owner' })
    assert.equal((await app.admin(`/me/shops/${shop}`, { method: 'DELETE', cookie: byGiver })).status, 204)
    assert.equal((await accept()).status, 404)
  })
})

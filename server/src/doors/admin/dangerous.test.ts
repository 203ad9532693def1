// The list of what is dangerous, held against the routes: who may, that a sign-in must be recent, and that owners hear of it.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startApp, type TestApp } from '../../../test/app.ts'
import { cookieOf } from '../../../test/merchants.ts'
import { aShop } from '../../../test/world.ts'
import { isAtLeast, type Role } from '../../domain/access.ts'
import { DANGEROUS, type Danger, dangerOf } from '../../domain/dangerous.ts'
import { anAccount, post, sentTo } from '../../features/people/accounts/accounts.fixture.ts'
import { writeMessage } from '../../features/people/messages/templates/write-message.ts'
import type { AdminRoute } from '../../http/routes/admin-route.ts'
import { adminRoutes } from './routes.ts'

const HOUR_MS = 3_600_000

let app: TestApp
before(async () => {
  app = await startApp()
  await app.shop(aShop({ slug: 'rotan' }))
  await anAccount(app, { login: 'ibu@rotan.example', isConfirmed: true })
})
after(() => app.close())

const dangers: readonly (readonly [string, Danger])[] = Object.entries(DANGEROUS)

function routeOf(op: string): AdminRoute {
  const route = adminRoutes.find((each) => each.op === op)
  assert.ok(route, `there is no operation ${op}`)
  return route
}

describe('the list of what is dangerous', () => {
  test('names operations that are there, and asks at least what their routes ask', () => {
    for (const [op, { need, when }] of dangers) {
      const route = routeOf(op)
      if (when === 'always') assert.deepEqual(route.need, need, op)
      else if (typeof need !== 'string' && typeof route.need !== 'string')
        assert.ok(isAtLeast(need.role, route.need.role), op)
      else assert.fail(`${op} is of a shop`)
    }
  })

  test('has everything about people, tokens, keys of gateways, domains and secrets that changes something', () => {
    const moves = adminRoutes.filter(
      ({ method, path, need }) =>
        method !== 'GET' &&
        (/\/(staff|tokens|domains)\b/.test(path) ||
          /\/gateways\/:name$|\/webhooks\/:id\/secret$|\/plan$|\/buyers\/(export|anonymise)$/.test(path) ||
          need === 'operator'),
    )
    assert.ok(moves.length >= 15)
    for (const { op } of moves) assert.ok(dangerOf(op), `${op} is not in the list`)
  })

  test('what asks for an owner’s scope to change something is in it', () => {
    for (const { op, method, need } of adminRoutes) {
      const isOwners = typeof need !== 'string' && need.scope === 'all' && isAtLeast(need.role, 'owner')
      if (isOwners && method !== 'GET') assert.ok(dangerOf(op), `${op} is not in the list`)
    }
  })

  test('has words for the owner, each its own', () => {
    const told = dangers.filter(([, { tells }]) => tells !== 'nobody')
    const subjects = told.map(([op]) => {
      const danger = dangerOf(op)
      assert.ok(danger)
      const content = {
        kind: 'owner_notice',
        operation: danger.op,
        person_name: 'Ibu',
        by_name: '<b>Budi</b>',
        at: '2026-11-16T03:00:00.000Z',
        changes: [],
        console_url: 'https://console.example',
      } as const
      const { subject, text, html } = writeMessage('msg_1', {
        to: 'a@b.example',
        shop_name: 'Rotan',
        content,
      })
      assert.match(text, /oleh <b>Budi<\/b>, 16 November 2026/)
      assert.doesNotMatch(html, /<b>Budi/)
      return subject
    })
    assert.equal(new Set(subjects).size, told.length)
  })
})

describe('a session that was left open', () => {
  /** As empty as it can be: it must not get as far as being read. */
  function call({ method, path }: AdminRoute, by: object) {
    const to = path.replace(':shop', 'rotan').replace(/:\w+/g, 'x')
    const hasBody = method !== 'GET' && method !== 'DELETE'
    return app.admin(to, { method, ifMatch: '*', ...(hasBody && { json: {} }), ...by })
  }

  for (const [op, { when, need }] of dangers.filter(([, danger]) => danger.when === 'always')) {
    test(`does not do ${op}, nor does an operator’s; a program needs no sign-in`, async () => {
      assert.equal(when, 'always')
      const role: Role = typeof need === 'string' ? 'owner' : need.role
      const cookies = [
        await cookieOf(app, 'operator'),
        ...(need === 'operator' ? [] : [await cookieOf(app, { shop: 'rotan', role })]),
      ]
      await app.ctx.db
        .updateTable('sessions')
        .set({ created_at: new Date(app.clock.now() - HOUR_MS) })
        .execute()
      for (const cookie of cookies) {
        const { status, body } = await call(routeOf(op), { cookie })
        assert.deepEqual([status, body.error?.details.need], [403, 'recent_sign_in'])
      }
      if (typeof need === 'string') return
      const token = await app.token({ shop: 'rotan' })
      const { body } = await call(routeOf(op), { token })
      assert.notEqual(body?.error?.details?.need, 'recent_sign_in')
    })
  }
})

describe('owners', () => {
  test('hear of what was done, by whom, once it is done', async () => {
    await app.shop(aShop({ slug: 'dengar' }))
    await anAccount(app, { login: 'ibu@dengar.example', shop: 'dengar', isConfirmed: true })
    const token = await app.token({ shop: 'dengar' })
    const refused = await post(app, '/shops/dengar/tokens', { name: 'x', scopes: [] }, { token })
    assert.equal(refused.status, 400, refused.text)
    assert.equal((await app.messages('dengar')).length, 0)
    const made = await post(app, '/shops/dengar/tokens', { name: 'x', scopes: ['all'] }, { token })
    assert.equal(made.status, 201, made.text)
    const [told] = await sentTo(app, 'dengar', 'owner_notice')
    assert.match(told?.opened?.text ?? '', /Kunci program dibuat di toko .* oleh test/)
  })

  test('who are removed hear of it too', async () => {
    await app.shop(aShop({ slug: 'usir' }))
    const id = await anAccount(app, { login: 'ibu@usir.example', shop: 'usir', isConfirmed: true })
    const cookie = await cookieOf(app, { shop: 'usir', role: 'owner' })
    const gone = await app.admin(`/shops/usir/staff/${id}`, { method: 'DELETE', ifMatch: '*', cookie })
    assert.equal(gone.status, 204, gone.text)
    const [told] = await sentTo(app, 'usir', 'owner_notice')
    assert.equal(told?.recipient_masked, 'i***@usir.example')
  })

  test('and who got the news of orders before hear that somebody else gets them now', async () => {
    await app.shop(aShop({ slug: 'belok', contact: { notify: 'ibu@belok.example' } }))
    const token = await app.token({ shop: 'belok' })
    const patch = (notify: string) =>
      app.admin('/shops/belok', { method: 'PATCH', ifMatch: '*', token, json: { contact: { notify } } })
    assert.equal((await patch('ibu@belok.example')).status, 200)
    assert.equal((await app.messages('belok')).length, 0, 'nothing changed')
    assert.equal((await patch('maling@jauh.example')).status, 200)
    const [told] = await sentTo(app, 'belok', 'owner_notice')
    assert.equal(told?.recipient_masked, 'i***@belok.example')
  })

  test('hear of the first contact for news, unless one of them just came in and named it', async () => {
    for (const [slug, role, age, isTold] of [
      ['mula-a', 'manager', 0, true],
      ['mula-b', 'owner', HOUR_MS, true],
      ['mula-c', 'owner', 0, false],
    ] as const) {
      await app.shop(aShop({ slug }))
      await anAccount(app, { login: `ibu@${slug}.example`, shop: slug, isConfirmed: true })
      const cookie = await cookieOf(app, { shop: slug, role })
      await app.ctx.db
        .updateTable('sessions')
        .set({ created_at: new Date(app.clock.now() - age) })
        .execute()
      const json = { contact: { notify: 'siapa@jauh.example' } }
      const { status, text } = await app.admin(`/shops/${slug}`, {
        method: 'PATCH',
        ifMatch: '*',
        cookie,
        json,
      })
      assert.equal(status, 200, text)
      assert.equal((await app.messages(slug)).length, isTold ? 1 : 0, `${role}, ${age} ms`)
    }
  })

  test('without a proven contact: the contact for the shop’s news is told', async () => {
    await app.shop(aShop({ slug: 'kabar', contact: { notify: 'kabar@kabar.example' } }))
    const cookie = await cookieOf(app, { shop: 'kabar', role: 'owner' })
    assert.equal((await app.admin('/shops/kabar/orders.csv', { cookie })).status, 200)
    const [told] = await sentTo(app, 'kabar', 'owner_notice')
    assert.equal(told?.recipient_masked, 'k***@kabar.example')
    assert.match(told?.opened?.text ?? '', /Daftar pesanan diunduh/)
    // A program that was given the scope does it day by day.
    const token = await app.token({ shop: 'kabar', scopes: ['orders:read'] })
    assert.equal((await app.admin('/shops/kabar/orders.csv', { token })).status, 200)
    assert.equal((await sentTo(app, 'kabar', 'owner_notice')).length, 1)
  })
})

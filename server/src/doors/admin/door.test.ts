// Who is let in at the merchant's door, and who is not.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startApp, type TestApp } from '../../../test/app.ts'
import { aShop } from '../../../test/world.ts'
import { A_CALLER, keyOf } from '../../features/people/accounts/accounts.fixture.ts'
import { addPerson } from '../../features/people/accounts/actions/add-person.ts'
import { setPassword } from '../../features/people/accounts/actions/set-password.ts'
import { findShopBySlug } from '../../tenancy/queries.ts'

let app: TestApp
before(async () => {
  app = await startApp()
  await app.shop(aShop({ slug: 'rotan' }))
  await app.shop(aShop({ slug: 'bambu' }))
  await anAccount('ibu@rotan.example', 'rotan', 'owner')
  await anAccount('budi@rotan.example', 'rotan', 'staff')
})
after(() => app.close())

const PASSWORD = 'kata sandi yang panjang'

async function anAccount(login: string, slug: string, role: 'owner' | 'staff') {
  const shop = await findShopBySlug(app.ctx.db, slug)
  assert.ok(shop)
  const at = new Date(app.clock.now())
  const { link } = await addPerson(app.ctx, { login, isOperator: false, member: { shop, role } }, at)
  await setPassword(app.ctx, { key: keyOf(link), password: PASSWORD }, A_CALLER, at)
}

const signIn = (login: string, password = PASSWORD, headers = {}) =>
  app.admin('/session', { method: 'POST', json: { login, password }, headers })

async function cookieOf(login: string): Promise<string> {
  const { headers } = await signIn(login)
  return String(headers['set-cookie']).split(';')[0] ?? ''
}

describe('people', () => {
  test('sign in with a password, see their shops, and sign out', async () => {
    const answer = await signIn('Ibu@rotan.example')
    assert.equal(answer.status, 200, answer.text)
    assert.match(
      String(answer.headers['set-cookie']),
      /^etalase_session=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax,etalase_device=[\w.-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
    )
    assert.deepEqual(
      answer.body.shops.map(({ slug, role }: { slug: string; role: string }) => [slug, role]),
      [['rotan', 'owner']],
    )
    const cookie = await cookieOf('ibu@rotan.example')
    assert.equal((await app.admin('/me', { cookie })).body.person.login, 'ibu@rotan.example')
    assert.equal((await app.admin('/session', { method: 'DELETE', cookie })).status, 204)
    assert.equal((await app.admin('/me', { cookie })).status, 401)
  })

  test('every wrong sign-in is refused with the same bytes', async () => {
    const answers = [await signIn('ibu@rotan.example', 'salah'), await signIn('siapa@rotan.example')]
    for (const { status, body } of answers)
      assert.deepEqual([status, body.error.code], [401, 'sign_in_refused'])
    assert.equal(answers[0]?.text, answers[1]?.text)
  })

  test('after too many guesses even the right password is refused', async () => {
    await anAccount('sari@rotan.example', 'rotan', 'staff')
    for (let i = 0; i < 10; i++) await signIn('sari@rotan.example', `salah ${i}`)
    assert.equal((await signIn('sari@rotan.example')).status, 401)
  })

  test('of another shop nothing is found, of the own what the role allows', async () => {
    const cookie = await cookieOf('budi@rotan.example')
    assert.equal((await app.admin('/shops/bambu/vouchers', { cookie })).status, 404)
    assert.equal((await app.admin('/shops/tidak-ada/vouchers', { cookie })).status, 404)
    assert.equal((await app.admin('/shops/rotan/vouchers', { cookie })).status, 200)
    const refused = await app.admin('/shops/rotan/tokens', { cookie })
    assert.deepEqual(
      [refused.status, refused.body.error.code, refused.body.error.details.need],
      [403, 'not_allowed', 'owner'],
    )
  })
})

describe('programs', () => {
  test('a token opens its own shop as far as its scopes go, until it is deleted', async () => {
    const token = await app.token({ shop: 'rotan', scopes: ['products:read'] })
    assert.equal((await app.admin('/shops/rotan/vouchers', { token })).status, 200)
    assert.equal((await app.admin('/shops/bambu/vouchers', { token })).status, 404)
    const narrow = await app.admin('/shops/rotan/vouchers', { method: 'POST', token, json: {} })
    assert.deepEqual([narrow.status, narrow.body.error.details.need], [403, 'products:write'])
    assert.equal((await app.admin('/shops/rotan/vouchers', { token: 'etk_none' })).status, 401)

    const all = await app.token({ shop: 'rotan' })
    const { items } = (await app.admin('/shops/rotan/tokens', { token: all })).body
    const { id, version } = items.find(({ scopes }: { scopes: string[] }) => scopes[0] === 'products:read')
    const deleted = await app.admin(`/shops/rotan/tokens/${id}`, {
      method: 'DELETE',
      token: all,
      ifMatch: version,
    })
    assert.equal(deleted.status, 204)
    assert.equal((await app.admin('/shops/rotan/vouchers', { token })).status, 401)
  })

  test('without anything nobody is let in', async () => {
    const answer = await app.admin('/shops/rotan/vouchers')
    assert.deepEqual([answer.status, answer.body.error.code], [401, 'unauthenticated'])
  })
})

describe('pages of other origins', () => {
  const foreign = [
    { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://jahat.example' },
    { 'Sec-Fetch-Site': 'same-site', Origin: 'http://rotan.localhost' },
    { Origin: 'http://rotan.localhost' },
    { Origin: 'null' },
  ]
  test('change nothing with the cookie that the browser sends along', async () => {
    const cookie = await cookieOf('ibu@rotan.example')
    for (const headers of [...foreign, {}]) {
      const answer = await app.send('/admin/v1/session', {
        method: 'DELETE',
        headers: { Host: 'console.localhost', Cookie: cookie, ...headers },
      })
      assert.deepEqual([answer.status, answer.body.error.code], [403, 'forbidden'], JSON.stringify(headers))
      assert.equal(answer.headers['access-control-allow-origin'], undefined)
    }
    assert.equal((await app.admin('/me', { cookie })).status, 200)
  })

  test('sign nobody in', async () => {
    for (const headers of foreign)
      assert.equal((await signIn('ibu@rotan.example', PASSWORD, headers)).status, 403)
  })
})

test('the merchant’s door is on its own host, and a shop’s host has none', async () => {
  const answer = await app.send('/admin/v1/me', { headers: { Host: 'rotan.localhost' } })
  assert.equal(answer.status, 404)
})

// Sign-up without an operator: one shop a code, no orphan, bounded tries, and nobody else's name.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { cookieOf } from '../../../../test/merchants.ts'
import { aProduct, aShop } from '../../../../test/world.ts'
import { findShopBySlug } from '../../../tenancy/queries.ts'
import { anAccount, cookiesOf, from, post, sentByPlatform } from '../../people/accounts/accounts.fixture.ts'
import { findPersonByLogin } from '../../people/accounts/queries.ts'

let app: TestApp
before(async () => {
  app = await startApp({ env: { TRUST_PROXY: '127.0.0.1', SIGN_UP: 'open' } })
  await app.shop(aShop({ slug: 'rotan', products: [aProduct({ slug: 'kursi' })] }))
})
after(() => app.close())

/** The last that the platform sent to a contact with this in it. */
async function codeTo(to: TestApp, part: string): Promise<string> {
  const [newest] = await sentByPlatform(to, part)
  const content = newest?.opened?.content
  assert.ok(content?.kind === 'account_code' && content.purpose === 'sign_up')
  return content.code
}

let newcomers = 0

/** Somebody whom nobody knows yet, at an address of their own; with a code that they have read. */
async function newcomer(): Promise<{
  login: string
  code: string
  at: ReturnType<typeof from>
  slug: string
}> {
  const slug = `dapur-${++newcomers}`
  const login = `ibu@${slug}.example`
  const at = from(`10.1.${Math.floor(newcomers / 200)}.${newcomers % 200}`)
  const asked = await post(app, '/sign-up/code', { login }, at)
  assert.deepEqual([asked.status, asked.body], [200, { expires_in_seconds: 600 }], asked.text)
  return { login, code: await codeTo(app, `@${slug}.`), at, slug }
}

const open = ({ at, ...given }: Awaited<ReturnType<typeof newcomer>>, other: object = {}) =>
  post(app, '/sign-up', { name: 'Dapur Ibu', ...given, ...other }, at)

const fieldsOf = (body: { error: { details: { fields: { path: string }[] } } }) =>
  body.error.details.fields.map(({ path }) => path)

describe('a code that came back', () => {
  test('opens a shop at once, with its owner signed in and told of orders', async () => {
    const who = await newcomer()
    const answer = await open(who)
    assert.equal(answer.status, 200, answer.text)
    assert.partialDeepStrictEqual(answer.body, {
      person: { login: who.login, is_confirmed: true, is_operator: false },
      shops: [{ slug: who.slug, name: 'Dapur Ibu', role: 'owner' }],
    })
    const { session: cookie } = cookiesOf(answer)
    const { body } = await app.admin(`/shops/${who.slug}`, { cookie })
    assert.deepEqual([body.plan, body.contact.notify], ['gratis', who.login])
    assert.equal(body.brand.address_public, false, 'the street of a home is nobody’s to read')
    assert.equal((await app.call('/products', { shop: who.slug })).status, 200, 'buyers find it')
  })

  test('asks for a name that may be left out, and the owner of a new shop is nobody who is only invited', async () => {
    const named = await newcomer()
    const answer = await open(named, { person_name: 'Bu Yati' })
    assert.equal(answer.body.person.name, 'Bu Yati')
    const unnamed = await newcomer()
    assert.equal((await open(unnamed)).body.person.name, unnamed.login)
    const { session: cookie } = cookiesOf(answer)
    const { body } = await app.admin(`/shops/${named.slug}/staff`, { cookie })
    assert.partialDeepStrictEqual(body.items, [{ name: 'Bu Yati', has_joined: true, invited_until: null }])
  })

  test('lets buyers of a shop that was opened by WhatsApp give their number, and of another an e-mail address', async () => {
    const login = '+6281299900011'
    const at = from('10.9.0.1')
    await post(app, '/sign-up/code', { login }, at)
    const code = await codeTo(app, '••• 0011')
    const { session: cookie } = cookiesOf(await open({ login, code, at, slug: 'dapur-wa' }))
    assert.equal((await app.admin('/shops/dapur-wa', { cookie })).body.contact.channel, 'any')
    const who = await newcomer()
    const other = cookiesOf(await open(who)).session
    const { body } = await app.admin(`/shops/${who.slug}`, { cookie: other })
    assert.equal(body.contact.channel, 'email', 'this platform sends nothing by WhatsApp')
  })

  test('sent again with the same address, as after a lost answer, signs in to the same shop', async () => {
    const who = await newcomer()
    await open(who)
    const again = await open(who)
    assert.equal(again.status, 200, again.text)
    assert.equal(again.body.shops.length, 1)
    const other = await open(who, { slug: `${who.slug}-dua` })
    assert.deepEqual([other.status, other.body.error.code], [400, 'code_refused'])
  })

  test('of two tabs at once, opens one shop', async () => {
    const who = await newcomer()
    const answers = await Promise.all([open(who), open(who, { slug: `${who.slug}-x` }), open(who)])
    const shops = await Promise.all(
      [who.slug, `${who.slug}-x`].map((slug) => findShopBySlug(app.ctx.db, slug)),
    )
    assert.equal(shops.filter(Boolean).length, 1)
    assert.ok(answers.some(({ status }) => status === 200))
    assert.ok(answers.every(({ status }) => [200, 400, 403].includes(status)))
  })

  test('and an address that somebody else has just taken: choose another, the code still counts, nobody is left over', async () => {
    const [first, second] = [await newcomer(), await newcomer()]
    const answers = await Promise.all([open(first, { slug: 'rebutan' }), open(second, { slug: 'rebutan' })])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 400])
    const loser = answers[0]?.status === 200 ? second : first
    const refused = answers.find(({ status }) => status === 400)
    assert.deepEqual(fieldsOf(refused?.body), ['slug'])
    assert.equal(await findPersonByLogin(app.ctx.db, loser.login), null)
    assert.equal((await open(loser)).status, 200)
  })

  test('but wrong, makes nothing; after five tries none is looked at any more', async () => {
    const who = await newcomer()
    for (let i = 0; i < 5; i++)
      assert.equal((await open(who, { code: '000000' })).body.error.code, 'code_refused')
    assert.equal((await open(who)).body.error.code, 'code_refused')
    assert.equal(await findPersonByLogin(app.ctx.db, who.login), null)
  })

  test('but too late, makes nothing', async () => {
    const who = await newcomer()
    app.clock.set(new Date(app.clock.now() + 11 * 60_000).toISOString())
    assert.equal((await open(who)).body.error.code, 'code_refused')
  })
})

describe('somebody with an account', () => {
  test('gets a code like everybody, and the shop joins those that they have', async () => {
    await anAccount(app, { login: 'ani@ani-toko.example', shop: 'rotan', role: 'staff', isConfirmed: true })
    const at = from('10.2.0.1')
    await post(app, '/sign-up/code', { login: 'ani@ani-toko.example' }, at)
    const code = await codeTo(app, '@ani-toko.')
    const answer = await post(
      app,
      '/sign-up',
      { login: 'ani@ani-toko.example', code, name: 'Ani', slug: 'kue-ani' },
      at,
    )
    assert.deepEqual(
      answer.body.shops.map(({ slug, role }: { slug: string; role: string }) => [slug, role]).toSorted(),
      [
        ['kue-ani', 'owner'],
        ['rotan', 'staff'],
      ],
    )
  })

  test('whose contact was never proven gets none: it may be another person’s', async () => {
    await anAccount(app, { login: 'beni@beni-toko.example', shop: 'rotan' })
    const asked = await post(app, '/sign-up/code', { login: 'beni@beni-toko.example' }, from('10.2.0.2'))
    assert.equal(asked.status, 200)
    assert.deepEqual(await sentByPlatform(app, '@beni-toko.'), [])
  })

  test('opens no other while one of theirs is paused', async () => {
    await app.shop(aShop({ slug: 'nakal', products: [aProduct({ slug: 'kursi' })] }))
    const cookie = await cookieOf(app, { shop: 'nakal', role: 'owner' })
    const operator = await cookieOf(app, 'operator')
    const say = (what: string, json: object) =>
      app.admin(`/platform/shops/nakal/${what}`, { method: 'POST', json, cookie: operator })
    const open = () => post(app, '/me/shops', { name: 'Nakal Lagi', slug: 'nakal-lagi' }, { cookie })
    assert.equal((await say('pause', { reason: 'Penipuan.' })).status, 200)
    const refused = await open()
    assert.deepEqual([refused.status, refused.body.error?.details], [403, { need: 'operator' }])
    assert.match(refused.body.error.message, /dihentikan oleh pengelola platform/)
    assert.equal((await say('resume', {})).status, 200)
    assert.equal((await open()).status, 201)
  })

  test('opens one more from the console, but one in the making at a time', async () => {
    const cookie = await cookieOf(app, { shop: 'rotan', role: 'owner' })
    const another = (slug: string) => post(app, '/me/shops', { name: 'Cabang', slug }, { cookie })
    const first = await another('cabang-satu')
    assert.deepEqual(
      [first.status, first.body.slug, first.body.role],
      [201, 'cabang-satu', 'owner'],
      first.text,
    )
    const second = await another('cabang-dua')
    assert.deepEqual(
      [second.status, second.body.error.details],
      [403, { need: 'product', shop: 'cabang-satu' }],
    )
    assert.match(second.body.error.message, /"Cabang" belum punya produk/)
  })
})

describe('names', () => {
  for (const [slug, name, wrong] of [
    ['bca-promo', 'Toko Ani', 'slug'],
    ['console', 'Toko Ani', 'slug'],
    ['login', 'Toko Ani', 'slug'],
    ['a--b-toko', 'Toko Ani', 'slug'],
    ['ab', 'Toko Ani', 'slug'],
    ['etalase-resmi', 'Toko Ani', 'slug'],
    ['kue-enak', 'Tokopedia Official', 'name'],
    ['kue-enak', 'Кlik BCА', 'name'],
    ['kue-enak', 'Menang di www.undian.example', 'name'],
  ] as const)
    test(`${slug}, ${name}: ${wrong} is refused where it stands, and the code still counts`, async () => {
      const who = await newcomer()
      const refused = await open(who, { slug, name })
      assert.deepEqual([refused.status, fieldsOf(refused.body)], [400, [wrong]], refused.text)
      assert.equal((await open(who)).status, 200)
    })

  test('a shop is not called so later either, unless an operator says so', async () => {
    const name = 'Bank BCA Resmi'
    const rename = (cookie: string) =>
      app.admin('/shops/rotan', { method: 'PATCH', ifMatch: '*', json: { name }, cookie })
    const refused = await rename(await cookieOf(app, { shop: 'rotan', role: 'owner' }))
    assert.deepEqual([refused.status, fieldsOf(refused.body)], [400, ['name']], refused.text)
    assert.equal((await rename(await cookieOf(app, 'operator'))).status, 200)
  })

  test('a free address is suggested from the name, and what was typed is looked at', async () => {
    const ask = async (query: Record<string, string>) =>
      (await app.admin(`/sign-up/address?${new URLSearchParams(query)}`, {})).body
    assert.partialDeepStrictEqual(await ask({ name: 'Kue & Roti Bu Sri’s' }), {
      slug: 'kue-dan-roti-bu-sris',
      problem: null,
    })
    assert.notEqual((await ask({ name: 'Rotan' })).slug, 'rotan')
    assert.equal((await ask({ name: 'BCA' })).slug, null)
    assert.equal((await ask({ name: 'Rotan', slug: 'rotan' })).problem, 'sudah dipakai toko lain')
    assert.match((await ask({ slug: 'shopee-id' })).problem, /mengiranya bank/)
    assert.equal((await ask({ name: '日本' })).slug, 'toko-saya')
  })
})

describe('too many', () => {
  test('codes from one address are refused, whichever contacts they are for, and others go on', async () => {
    const at = from('10.3.0.1')
    const asked = async (i: number) =>
      (await post(app, '/sign-up/code', { login: `orang@banjir-${i}.example` }, at)).status
    const statuses = []
    for (let i = 0; i < 35; i++) statuses.push(await asked(i))
    assert.deepEqual([statuses[0], statuses.at(-1)], [200, 429])
    assert.equal((await open(await newcomer())).status, 200)
  })

  test('shops from one address are refused, however many contacts it has', async () => {
    const at = from('10.3.0.2')
    const statuses = []
    for (let i = 0; i < 22; i++) statuses.push((await open({ ...(await newcomer()), at })).status)
    assert.deepEqual([statuses[19], statuses.at(-1)], [200, 429])
  })
})

describe('who may', () => {
  test('where it is closed, nobody gets a code', async () => {
    const closed = await startApp({ env: { SIGN_UP: 'off' } })
    try {
      assert.equal((await closed.admin('/sign-up', {})).body.mode, 'off')
      const { status, body } = await post(closed, '/sign-up/code', { login: 'a@b.example' })
      assert.deepEqual([status, body.error.details.need], [403, 'operator'])
    } finally {
      await closed.close()
    }
  })

  test('where one is invited, the link opens one shop, and can be taken back', async () => {
    const invited = await startApp({ env: { SIGN_UP: 'invited' } })
    try {
      const cookie = await cookieOf(invited, 'operator')
      const invite = async (note: string) =>
        (await post(invited, '/platform/sign-up-invitations', { note }, { cookie })).body
      const login = 'tamu@tamu-toko.example'
      const without = await post(invited, '/sign-up/code', { login })
      assert.deepEqual([without.status, without.body.error.details.need], [403, 'invitation'])
      const { link } = await invite('Bu Tamu')
      const invitation = new URL(link).hash.slice(1)
      assert.equal((await invited.admin(`/sign-up?invitation=${invitation}`, {})).body.is_invited, true)
      assert.equal((await post(invited, '/sign-up/code', { login, invitation })).status, 200)
      const code = await codeTo(invited, '@tamu-toko.')
      const wanted = { login, code, name: 'Tamu', slug: 'toko-tamu', invitation }
      assert.equal((await post(invited, '/sign-up', wanted)).status, 200)
      const list = (await invited.admin('/platform/sign-up-invitations', { cookie })).body.items
      assert.deepEqual([list[0].opened, list[0].note], ['toko-tamu', 'Bu Tamu'])
      assert.equal((await invited.admin(`/sign-up?invitation=${invitation}`, {})).body.is_invited, false)

      const other = await invite('')
      const path = `/platform/sign-up-invitations/${other.invitation.id}`
      assert.equal((await invited.admin(path, { method: 'DELETE', cookie })).status, 204)
      assert.equal((await invited.admin(path, { method: 'DELETE', cookie })).status, 404)
      const merchant = await cookieOf(invited, { shop: 'toko-tamu', role: 'owner' })
      assert.equal((await invited.admin('/platform/sign-up-invitations', { cookie: merchant })).status, 403)
    } finally {
      await invited.close()
    }
  })
})

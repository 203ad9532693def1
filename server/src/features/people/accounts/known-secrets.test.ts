// Who leaves a shop still knows the secrets of that time: owners read which, until each is exchanged.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { SERVICE_KEYS } from '../../../../test/fakes/mutations.ts'
import { cookieOf } from '../../../../test/merchants.ts'
import { aShop } from '../../../../test/world.ts'
import type { Role } from '../../../domain/access.ts'
import { anAccount, post, sentTo, sessionOf } from './accounts.fixture.ts'
import { removePerson } from './actions/remove-person.ts'

let app: TestApp
before(async () => {
  app = await startApp({ env: { ALLOW_PRIVATE_ADDRESSES: '1' } })
})
after(() => app.close())

const OLD = 'kunci-rahasia-lama-0123456789'

let shops = 0
/** A shop whose rates were keyed before anybody here; who is to leave sets all else. */
async function aShopWith(role: Role) {
  const slug = `pergi-${++shops}`
  const shipping = { provider: { name: 'biteship' as const, api_key: OLD } }
  await app.shop(aShop({ slug, shipping }))
  await sql`update shop_credentials set updated_at = '2020-01-01'
    where shop_id = (select id from shops where slug = ${slug})`.execute(app.ctx.db)
  const [stays, leaves] = [`tinggal@${slug}.example`, `pergi@${slug}.example`]
  await anAccount(app, { login: stays, shop: slug, role: 'owner', isConfirmed: true })
  const id = await anAccount(app, { login: leaves, shop: slug, role, isConfirmed: true })
  const cookie = await sessionOf(app, stays)
  const put = async (path: string, json: object) => {
    const { status, text } = await app.admin(`/shops/${slug}${path}`, {
      ...{ method: path === '' ? 'PATCH' : 'PUT', cookie, ifMatch: '*', json },
    })
    assert.equal(status, 200, text)
  }
  await put('/gateways/midtrans', { server_key: OLD })
  await put('/gateways/xendit', { secret_key: OLD, callback_token: OLD })
  await put('/mutation-services/moota', SERVICE_KEYS.moota)
  await put('', { shipping: { booking: { vendor: 'kiriminaja', api_key: OLD, pin: '123456' } } })
  const url = `http://127.0.0.1:9/${slug}`
  const hook = await post(app, `/shops/${slug}/webhooks`, { url, types: ['*'] }, { cookie })
  assert.equal(hook.status, 201, hook.text)
  const remove = () => app.admin(`/shops/${slug}/staff/${id}`, { method: 'DELETE', cookie, ifMatch: '*' })
  return { slug, id, cookie, stays, leaves, put, remove, hook: String(hook.body.id) }
}

async function knownIn(slug: string, cookie: string): Promise<string[]> {
  const { status, body, text } = await app.admin(`/shops/${slug}/setup`, { cookie })
  assert.equal(status, 200, text)
  return body.secrets.map((each: Record<string, string>) => `${each.kind} ${each.name} ${each.key}`)
}

const ALL = [
  'webhook 127.0.0.1:9 secret',
  'gateway midtrans server_key',
  'gateway xendit secret_key',
  'gateway xendit callback_token',
  'mutations moota webhook_secret',
  'mutations moota api_token',
  'parcels kiriminaja api_key',
  'parcels kiriminaja pin',
]

test('a removed owner knows what was set meanwhile, until each of it is exchanged; what was there before is unknown', async () => {
  const { slug, cookie, put, remove, hook } = await aShopWith('owner')
  assert.deepEqual(await knownIn(slug, cookie), [])
  assert.equal((await remove()).status, 204)
  assert.deepEqual(await knownIn(slug, cookie), ALL)

  await put('/gateways/midtrans', { server_key: 'kunci-baru-0123456789' })
  await put('/gateways/xendit', { callback_token: 'kunci-baru-0123456789' })
  await put('', { shipping: { booking: { vendor: 'kiriminaja', pin: '654321' } } })
  const rotated = await post(app, `/shops/${slug}/webhooks/${hook}/secret`, {}, { cookie })
  assert.equal(rotated.status, 200, rotated.text)
  const left = [ALL[2], ALL[4], ALL[5], ALL[6]]
  assert.deepEqual(await knownIn(slug, cookie), left)
  await put('/gateways/xendit', { secret_key: OLD })
  assert.deepEqual(await knownIn(slug, cookie), left, 'the same again is no exchange')
  await put('/mutation-services/moota', { webhook_secret: null, api_token: null })
  assert.deepEqual(await knownIn(slug, cookie), [ALL[2], ALL[6]])
})

test('the owners who stay read which and where, and nobody who left, nor who owns nothing', async () => {
  const { slug, leaves, remove } = await aShopWith('owner')
  await remove()
  const told = await sentTo(app, slug, 'owner_notice', 2)
  const removed = told.filter(({ opened }) => opened?.text.includes('Seseorang dikeluarkan'))
  const textTo = (first: string) =>
    removed.find(({ recipient_masked }) => recipient_masked.startsWith(first))?.opened?.text ?? ''
  const [stays, gone] = [textTo('t'), textTo('p')]
  assert.match(
    stays,
    /mantan pengelola.*rahasia webhook 127\.0\.0\.1:9; Midtrans \(Pengaturan, Pembayaran\): server_key/,
  )
  assert.ok(!stays.includes(OLD))
  assert.match(gone, /Seseorang dikeluarkan/, leaves)
  assert.doesNotMatch(gone, /Midtrans/)
  for (const role of ['manager', 'staff'] as const)
    assert.deepEqual(await knownIn(slug, await cookieOf(app, { shop: slug, role })), [])
})

test('a manager who left has seen secrets of webhooks alone, and staff none', async () => {
  for (const [role, known] of [
    ['manager', ['webhook 127.0.0.1:9 secret']],
    ['staff', []],
  ] as const) {
    const { slug, cookie, remove } = await aShopWith(role)
    await remove()
    assert.deepEqual(await knownIn(slug, cookie), known)
  }
})

test('who leaves by themselves, is made a manager, or loses the account knows as much as they did', async () => {
  const byThemselves = await aShopWith('owner')
  const cookie = await sessionOf(app, byThemselves.leaves)
  const left = await app.admin(`/me/shops/${byThemselves.slug}`, { method: 'DELETE', cookie })
  assert.equal(left.status, 204, left.text)
  assert.deepEqual(await knownIn(byThemselves.slug, byThemselves.cookie), ALL)

  const demoted = await aShopWith('owner')
  const changed = await app.admin(`/shops/${demoted.slug}/staff/${demoted.id}`, {
    ...{ method: 'PATCH', cookie: demoted.cookie, ifMatch: '*', json: { role: 'manager' } },
  })
  assert.equal(changed.status, 200, changed.text)
  assert.deepEqual(await knownIn(demoted.slug, demoted.cookie), ALL.slice(1))

  const removed = await aShopWith('owner')
  await removePerson(app.ctx, removed.leaves)
  assert.deepEqual(await knownIn(removed.slug, removed.cookie), ALL)
})

test('who hands the shop over knows what was set in that time, and the new owner reads it', async () => {
  const { slug, cookie } = await aShopWith('staff')
  const login = `baru@${slug}.example`
  await anAccount(app, { login, isConfirmed: true })
  const asked = await post(
    app,
    `/shops/${slug}/handover`,
    { login, giver_becomes: 'leave', takes_news: true },
    { cookie },
  )
  assert.ok(asked.status < 300, asked.text)
  const taker = await sessionOf(app, login)
  const taken = await post(app, `/me/invitations/${slug}`, {}, { cookie: taker })
  assert.ok(taken.status < 300, taken.text)
  assert.deepEqual(await knownIn(slug, taker), ALL)
  const told = await sentTo(app, slug, 'owner_notice', 3)
  const handed = told.filter(({ opened }) => opened?.text.includes('diserahkan kepada pemilik baru'))
  const toTaker = handed.find(({ recipient_masked }) => recipient_masked.startsWith('b'))
  assert.match(toTaker?.opened?.text ?? '', /Midtrans/)
  const toGiver = handed.find(({ recipient_masked }) => recipient_masked.startsWith('t'))
  assert.doesNotMatch(toGiver?.opened?.text ?? 'nothing was sent: Midtrans', /Midtrans/)
})

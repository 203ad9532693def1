// People with accounts, as tests of the merchant's side need them: made, signed in, and written to.
import assert from 'node:assert/strict'
import type { Answer } from '../../../../../test/http.ts'
import { until } from '../../../../../test/until.ts'
import type { AdminRequest, TestApp } from '../../../../test/app.ts'
import { aShop } from '../../../../test/world.ts'
import type { Role } from '../../../domain/access.ts'
import { findShopBySlug } from '../../../tenancy/queries.ts'
import { listMessages } from '../messages/actions/list-messages.ts'
import { FROM_PLATFORM } from '../messages/message.ts'
import { addPerson } from './actions/add-person.ts'
import { setPassword } from './actions/set-password.ts'
import { confirmPerson } from './changes.ts'
import { sessionsOf } from './queries.ts'
import { strengthenSession } from './second-factor/queries.ts'

export const PASSWORD = 'kata sandi yang panjang'

export const A_CALLER = { callerHash: Buffer.from('test'), agent: '', device: null }

export interface Account {
  readonly login: string
  /** null: they work in no shop */
  readonly shop?: string | null
  readonly role?: Role
  readonly isOperator?: boolean
  readonly isConfirmed?: boolean
}

/** Somebody with a password. Gives back the id. */
export async function anAccount(app: TestApp, account: Account): Promise<string> {
  const { personId, key } = await aLink(app, account)
  const at = new Date(app.clock.now())
  await setPassword(app.ctx, { key, password: PASSWORD }, A_CALLER, at)
  if (account.isConfirmed) await confirmPerson(app.ctx.db, personId, at)
  return personId
}

/** Somebody with an account and a link by which a password is set. */
export async function aLink(
  app: TestApp,
  { login, shop: slug = 'rotan', role = 'owner', isOperator = false }: Account,
): Promise<{ personId: string; key: string }> {
  const shop = slug === null ? null : await findShopBySlug(app.ctx.db, slug)
  const member = shop && { shop, role }
  const { personId, link } = await addPerson(
    app.ctx,
    { login, isOperator, member },
    new Date(app.clock.now()),
  )
  return { personId, key: keyOf(link) }
}

export const keyOf = (link: string) => link.split('/').at(-1) ?? ''

export function post(app: TestApp, path: string, json: unknown, request: AdminRequest = {}): Promise<Answer> {
  return app.admin(path, { method: 'POST', json, ...request })
}

export function signIn(app: TestApp, login: string, password = PASSWORD, request: AdminRequest = {}) {
  return post(app, '/session', { login, password }, request)
}

/** The cookies of an answer, as a browser sends them back. */
export function cookiesOf({ headers }: Answer): { session: string; device: string } {
  const said = String(headers['set-cookie'])
  const [session = ''] = /etalase_session=[^;]*/.exec(said) ?? []
  const [device = ''] = /etalase_device=[^;]*/.exec(said) ?? []
  return { session, device }
}

export async function sessionOf(app: TestApp, login: string): Promise<string> {
  const answer = await signIn(app, login)
  assert.equal(answer.status, 200, answer.text)
  const { session } = cookiesOf(answer)
  // An operator of a test has a second factor, unless the test is about that.
  if (answer.body.must_set_up_second_factor)
    for (const { id } of await sessionsOf(app.ctx.db, answer.body.person.id, new Date(app.clock.now())))
      await strengthenSession(app.ctx.db, id)
  return session
}

/**
 * What was sent of one kind, once there is so much of it, newest first: by a shop, or by the platform to people whose
 * address is named like that shop.
 */
export async function sentTo(app: TestApp, shop: string, kind: string, count = 1) {
  const all = async () =>
    [...(await app.messages(shop)), ...(await sentByPlatform(app, `@${shop}.`))]
      .filter((message) => message.kind === kind)
      .sort((one, other) => other.created_at.getTime() - one.created_at.getTime())
  await until(async () => (await all()).length >= count)
  return all()
}

/** To people whose masked address has this in it. */
export async function sentByPlatform(app: TestApp, part: string) {
  const all = await listMessages(app.ctx, FROM_PLATFORM, { limit: 1_000, opensAll: true })
  return all.filter(({ recipient_masked }) => recipient_masked.includes(part))
}

/** The last code or link that was sent. */
export async function secretSent(app: TestApp, shop: string, kind: string, count = 1): Promise<string> {
  const [newest] = await sentTo(app, shop, kind, count)
  const content = newest?.opened?.content
  if (content?.kind === 'account_code') return content.code
  assert.ok(content?.kind === 'account_link', 'a code or a link was sent')
  return keyOf(content.link)
}

let shops = 0

/** Somebody in a shop of their own, so that nobody else's messages are in its outbox. */
export async function inOwnShop(app: TestApp, account: Omit<Account, 'login'> = {}) {
  const shop = `toko-${++shops}`
  await app.shop(aShop({ slug: shop }))
  const login = `ibu@${shop}.example`
  const personId = await anAccount(app, { isConfirmed: true, ...account, login, shop })
  return { shop, login, personId }
}

/** What a proxy says of who calls, and the cookie that the browser has. */
export function from(address: string, cookie?: string) {
  return { headers: { 'X-Forwarded-For': address, ...(cookie && { Cookie: cookie }) } }
}

// People of the merchant's side for tests, signed in.
import assert from 'node:assert/strict'
import type { Role } from '../src/domain/access.ts'
import { addPerson } from '../src/features/people/accounts/actions/add-person.ts'
import { findPerson } from '../src/features/people/accounts/queries.ts'
import { beginSession } from '../src/features/people/accounts/sessions.ts'
import { findShopBySlug } from '../src/tenancy/queries.ts'
import type { TestApp } from './app.ts'

let people = 0

/** The cookie of someone new who is this in a shop, or runs the platform. */
export async function cookieOf(
  app: TestApp,
  who: { readonly shop: string; readonly role: Role } | 'operator',
): Promise<string> {
  const at = new Date(app.clock.now())
  const login = `orang-${++people}@toko.example`
  const member = who === 'operator' ? null : await memberOf(app, who)
  const { personId } = await addPerson(app.ctx, { login, isOperator: who === 'operator', member }, at)
  const person = await findPerson(app.ctx.db, personId)
  assert.ok(person)
  const { key } = await beginSession(app.ctx.db, app.ctx, person, { agent: 'test', device: null }, at, true)
  return `etalase_session=${key}`
}

async function memberOf(app: TestApp, { shop: slug, role }: { shop: string; role: Role }) {
  const shop = await findShopBySlug(app.ctx.db, slug)
  assert.ok(shop)
  return { shop, role }
}

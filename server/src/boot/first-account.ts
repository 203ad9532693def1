// The first way into the console: on somebody's own machine the demo shop has an owner who waits to be taken over.
import type { Context } from '../context.ts'
import { addPerson } from '../features/people/accounts/actions/add-person.ts'
import { findPersonByLogin, hasAnyPerson, staffOf } from '../features/people/accounts/queries.ts'
import type { Shop } from '../tenancy/shop.ts'
import { DEMO_LOGIN } from './greeting.ts'

/** A link by which a password is set; null: not here, or somebody has come in already. */
export async function demoOwnerLink(ctx: Context, demo: Shop): Promise<string | null> {
  if (ctx.config.databaseUrl !== null) return null
  const isWaiting = await isOwnerWaiting(ctx, demo)
  if (!isWaiting && (await hasAnyPerson(ctx.db))) return null
  const member = { shop: demo, role: 'owner' } as const
  const owner = { login: DEMO_LOGIN, name: 'Pemilik toko demo', isOperator: false }
  const at = new Date(ctx.clock.now())
  const { link } = await addPerson(ctx, { ...owner, member: isWaiting ? null : member }, at)
  return link
}

/** Made at an earlier start, whose link nobody has used. */
async function isOwnerWaiting(ctx: Context, demo: Shop): Promise<boolean> {
  const person = await findPersonByLogin(ctx.db, DEMO_LOGIN)
  const staff = person ? await staffOf(ctx.db, demo.id) : []
  return staff.some(({ person_id, can_sign_in }) => person_id === person?.id && !can_sign_in)
}

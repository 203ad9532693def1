// addPerson: an account, what it is in a shop, and a one-time link by which its owner sets a password or a passkey.
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import { type Actor, COMMAND_LINE, type Role } from '../../../../domain/access.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { makeOperator, putStaff } from '../changes.ts'
import { endGrantsOf } from '../grants.ts'
import { deleteInvitation } from '../invitations.ts'
import { contactOf } from '../logins.ts'
import { newEntryLink, personWith } from '../new-person.ts'
import { hasWayIntoAccount, staffOf } from '../queries.ts'

export interface NewPerson {
  readonly login: string
  readonly name?: string | undefined
  readonly isOperator: boolean
  readonly member: { readonly shop: Shop; readonly role: Role } | null
}

export interface AddedPerson {
  readonly personId: string
  readonly link: string
}

/** `link` null: they can sign in already. */
export interface AddedPersonOrKnown extends Omit<AddedPerson, 'link'> {
  readonly link: string | null
}

/** A person who is there already keeps account and password, and gets a new link. Throws `invalid_request`. */
export async function addPerson(
  ctx: Context,
  person: NewPerson,
  at: Date,
  by: Actor = COMMAND_LINE,
): Promise<AddedPerson> {
  return inTransaction(ctx.db, async (tx) => {
    const { personId, link } = await addPersonIn(tx, ctx, person, at, by, 'everybody')
    if (link === null) throw new Error('A command always gets a link')
    return { personId, link }
  })
}

/** Within the transaction that makes what they are to own. */
export async function addPersonIn(
  tx: Db,
  ctx: Context,
  { login, name, isOperator, member }: NewPerson,
  at: Date,
  by: Actor,
  /** a link opens the account: who can sign in needs none, and whoever asks must not get one to somebody else's */
  mayHaveLink: 'everybody' | 'newcomers',
): Promise<AddedPersonOrKnown> {
  const contact = contactOf(login)
  const { id } = await personWith(tx, contact, name, at)
  if (isOperator) {
    await makeOperator(tx, id)
    const after = { login: contact.value, is_operator: true }
    await writeAudit(tx, null, { by, kind: 'person', id, before: null, after })
  }
  if (member) {
    const { shop, role } = member
    await deleteInvitation(tx, shop.id, id)
    const was = (await staffOf(tx, shop.id)).find(({ person_id }) => person_id === id) ?? null
    await putStaff(tx, { shop_id: shop.id, person_id: id, role, created_at: at })
    if (role !== 'owner') await endGrantsOf(tx, ctx, shop, { personId: id, was, is: role }, by)
    const after = { login: contact.value, role }
    await writeAudit(tx, shop.id, { by, kind: 'staff', id, before: null, after })
  }
  const hasWayIn = mayHaveLink === 'newcomers' && (await hasWayIntoAccount(tx, id))
  const link = hasWayIn ? null : await newEntryLink(tx, ctx, id, { isSent: false }, at)
  return { personId: id, link }
}

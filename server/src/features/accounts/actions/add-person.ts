// addPerson: an account, what it is in a shop, and a one-time link by which its owner sets a password or a passkey.
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { type Actor, COMMAND_LINE, type Role } from '../../../domain/access.ts'
import { consoleAddress } from '../../../domain/addresses.ts'
import { type Contact, parseContact } from '../../../domain/contact.ts'
import { newId } from '../../../domain/ids.ts'
import { invalidRequest } from '../../../problems.ts'
import { writeAudit } from '../../../tenancy/audit.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { insertEntryLink, insertPerson, makeOperator, putStaff } from '../changes.ts'
import { newKey } from '../keys.ts'
import { findPersonByLogin } from '../queries.ts'

const LINK_LIFE_MS = 7 * 24 * 3_600_000

export interface NewPerson {
  readonly login: string
  readonly name?: string | undefined
  readonly isOperator: boolean
  readonly member: { readonly shop: Shop; readonly role: Role } | null
}

/** Whoever is there already keeps account and password, and gets a new link. Throws `invalid_request`. */
export async function addPerson(
  ctx: Context,
  { login, name, isOperator, member }: NewPerson,
  at: Date,
  by: Actor = COMMAND_LINE,
): Promise<{ personId: string; link: string }> {
  const contact = parseContact(login)
  if (!contact)
    throw invalidRequest([{ path: 'login', message: 'harus alamat e-mail atau nomor WhatsApp Indonesia' }])
  const { key, hash } = newKey()
  const personId = await inTransaction(ctx.db, async (tx) => {
    const id = (await findPersonByLogin(tx, contact.value))?.id ?? (await insertNew(tx, contact, name, at))
    if (isOperator) await makeOperator(tx, id)
    if (member) {
      const { shop, role } = member
      await putStaff(tx, { shop_id: shop.id, person_id: id, role, created_at: at })
      await writeAudit(tx, shop.id, {
        by,
        kind: 'staff',
        id,
        before: null,
        after: { login: contact.value, role },
      })
    }
    await insertEntryLink(tx, {
      keyHash: hash,
      personId: id,
      at,
      until: new Date(at.getTime() + LINK_LIFE_MS),
    })
    return id
  })
  return { personId, link: `${consoleAddress(ctx.platform)}/masuk/${key}` }
}

async function insertNew(tx: Db, contact: Contact, name: string | undefined, at: Date): Promise<string> {
  const id = newId('prs')
  await insertPerson(tx, {
    id,
    login: contact.value,
    channel: contact.channel,
    confirmed_at: null,
    name: name ?? contact.value,
    password_hash: null,
    created_at: at,
  })
  return id
}

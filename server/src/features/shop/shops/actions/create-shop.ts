// createShop: a new shop with nothing in it, and a link for its future owner.
import { invalidRequest } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { announceHostChange } from '../../../../db/changes.ts'
import type { Db } from '../../../../db/pool.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import { type Actor, COMMAND_LINE } from '../../../../domain/access.ts'
import { parseContact } from '../../../../domain/contact.ts'
import { newId } from '../../../../domain/ids.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import { assertSettings, type Edit } from '../../../../tenancy/edit.ts'
import { noteDone } from '../../../../tenancy/idempotency.ts'
import { findShopBySlug } from '../../../../tenancy/queries.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { addPersonIn } from '../../../people/accounts/actions/add-person.ts'
import { type CompleteSettings, isSlugTaken, writeSettings } from '../changes.ts'
import { checkSlug } from '../checks.ts'
import type { NewShopInput } from '../schema.ts'

export interface NewShop {
  readonly shop: Shop
  /** null: no owner was named, or one who can sign in already */
  readonly ownerLink: string | null
  readonly isOwnerKnown: boolean
}

/** Throws `invalid_request`. */
export async function createShop(
  ctx: Context,
  { slug, name, plan = 'gratis', owner }: NewShopInput,
  at: Date,
  { by = COMMAND_LINE, idempotency }: Edit = {},
): Promise<NewShop> {
  assertSettings(checkSlug(slug))
  if (owner !== undefined && !parseContact(owner))
    throw invalidRequest([
      { path: 'owner', code: 'format', message: 'harus alamat e-mail atau nomor WhatsApp Indonesia' },
    ])
  // Together: a shop whose owner was lost on the way would hold its name for nobody.
  return inTransaction(ctx.db, async (tx) => {
    const shop = await insertShop(tx, { slug, name, plan }, by)
    await noteDone(tx, [{ idempotency, as: slug }])
    if (owner === undefined) return { shop, ownerLink: null, isOwnerKnown: false }
    const member = { shop, role: 'owner' } as const
    const person = { login: owner, isOperator: false, member }
    const { link } = await addPersonIn(tx, ctx, person, at, by, 'newcomers')
    return { shop, ownerLink: link, isOwnerKnown: link === null }
  }).catch((error) => {
    throw isSlugTaken(error)
      ? invalidRequest([{ path: 'slug', code: 'taken', message: 'sudah dipakai' }])
      : error
  })
}

export async function insertShop(
  tx: Db,
  settings: Required<Pick<NewShopInput, 'slug' | 'name' | 'plan'>> & Pick<CompleteSettings, 'contact'>,
  by: Actor,
): Promise<Shop> {
  const id = newId('shp')
  const { slug } = settings
  // Many sell from where they live.
  await writeSettings(tx, id, { ...settings, brand: { address_public: false } })
  await announceHostChange(tx, { id, slug }, [])
  await writeAudit(tx, id, { by, kind: 'shop', id: slug, before: null, after: settings })
  const shop = await findShopBySlug(tx, slug)
  if (!shop) throw new Error('A shop that was made cannot be found')
  return shop
}

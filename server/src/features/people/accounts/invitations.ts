// All SQL of invitations to work in a shop, which the invited person has not answered yet.
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { StaffInvitationTable } from '../../../db/tables/people.ts'
import type { AfterHandover, Role } from '../../../domain/access.ts'
import type { StaffRow } from './queries.ts'

/** One that is there already begins anew. */
export async function putInvitation(tx: Db, invitation: Insertable<StaffInvitationTable>): Promise<void> {
  const { role, name, invited_by, inviter_id, created_at, expires_at } = invitation
  const { hands_over = null, takes_news = false } = invitation
  await tx
    .insertInto('staff_invitations')
    .values(invitation)
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'person_id']).doUpdateSet({
        role,
        name,
        invited_by,
        inviter_id,
        hands_over,
        takes_news,
        created_at,
        expires_at,
        version: sql`staff_invitations.version + 1`,
      }),
    )
    .execute()
}

/** Whom a shop has invited, also those whose time is over; the oldest first. Says nothing of what their accounts say. */
export async function invitedTo(db: Db, shopId: string): Promise<StaffRow[]> {
  const rows = await db
    .selectFrom('staff_invitations as i')
    .innerJoin('people as p', 'p.id', 'i.person_id')
    .where('i.shop_id', '=', shopId)
    .orderBy('i.created_at')
    .orderBy('i.person_id')
    .select(['i.person_id', 'p.login', 'i.name', 'i.role', 'i.version', 'i.created_at'])
    .select(sql<boolean>`i.hands_over is not null`.as('takes_over'))
    .select('i.expires_at as invited_until')
    .execute()
  return rows.map((row) => ({ ...row, can_sign_in: false, tokens: 0 }))
}

export interface InvitationToPerson {
  readonly shop_id: string
  readonly role: Role
  readonly hands_over: AfterHandover | null
  readonly invited_by: string
  readonly created_at: Date
  readonly expires_at: Date
}

/** Those that can be answered; the newest first. */
export async function invitationsTo(db: Db, personId: string, at: Date): Promise<InvitationToPerson[]> {
  return db
    .selectFrom('staff_invitations')
    .where('person_id', '=', personId)
    .where('expires_at', '>', at)
    .orderBy('created_at', 'desc')
    .orderBy('shop_id')
    .select(['shop_id', 'role', 'hands_over', 'invited_by', 'created_at', 'expires_at'])
    .execute()
}

export async function changeInvitedRole(tx: Db, shopId: string, personId: string, role: Role): Promise<void> {
  await tx
    .updateTable('staff_invitations')
    .set({ role, version: sql`version + 1` })
    .where('shop_id', '=', shopId)
    .where('person_id', '=', personId)
    .execute()
}

export async function prolongInvitation(
  tx: Db,
  shopId: string,
  personId: string,
  change: Pick<StaffInvitationTable, 'expires_at' | 'invited_by' | 'inviter_id'>,
): Promise<void> {
  await tx
    .updateTable('staff_invitations')
    .set(change)
    .where('shop_id', '=', shopId)
    .where('person_id', '=', personId)
    .execute()
}

export type TakenInvitation = Pick<
  Selectable<StaffInvitationTable>,
  'role' | 'hands_over' | 'takes_news' | 'inviter_id'
>

/** For the one who answers it; null: there is none, or its time is over. */
export async function takeInvitation(
  tx: Db,
  shopId: string,
  personId: string,
  at: Date,
): Promise<TakenInvitation | null> {
  const row = await tx
    .deleteFrom('staff_invitations')
    .where('shop_id', '=', shopId)
    .where('person_id', '=', personId)
    .where('expires_at', '>', at)
    .returning(['role', 'hands_over', 'takes_news', 'inviter_id'])
    .executeTakeFirst()
  return row ?? null
}

export type HandoverRow = Pick<
  Selectable<StaffInvitationTable>,
  'person_id' | 'name' | 'takes_news' | 'invited_by' | 'inviter_id' | 'created_at' | 'expires_at'
> & { readonly login: string; readonly hands_over: AfterHandover }

/** To whom the shop is being handed over, also where the time for it is over; null: to nobody. */
export async function handoverOf(db: Db, shopId: string): Promise<HandoverRow | null> {
  const row = await db
    .selectFrom('staff_invitations as i')
    .innerJoin('people as p', 'p.id', 'i.person_id')
    .where('i.shop_id', '=', shopId)
    .where('i.hands_over', 'is not', null)
    .select(['i.person_id', 'p.login', 'i.name', 'i.hands_over', 'i.takes_news'])
    .select(['i.invited_by', 'i.inviter_id', 'i.created_at', 'i.expires_at'])
    .executeTakeFirst()
  return row?.hands_over ? { ...row, hands_over: row.hands_over } : null
}

/** Whom somebody has invited. */
export async function invitedBy(
  tx: Db,
  shopId: string,
  inviterId: string,
): Promise<{ person_id: string; role: Role }[]> {
  return tx
    .selectFrom('staff_invitations')
    .where('shop_id', '=', shopId)
    .where('inviter_id', '=', inviterId)
    .orderBy('person_id')
    .select(['person_id', 'role'])
    .execute()
}

/** With the links that would accept it. */
export async function deleteInvitation(tx: Db, shopId: string, personId: string): Promise<void> {
  await tx
    .deleteFrom('staff_invitations')
    .where('shop_id', '=', shopId)
    .where('person_id', '=', personId)
    .execute()
  await tx.deleteFrom('entry_links').where('person_id', '=', personId).where('shop_id', '=', shopId).execute()
}

export async function deleteOldInvitations(db: Db, overSince: Date): Promise<void> {
  await db.deleteFrom('staff_invitations').where('expires_at', '<=', overSince).execute()
}

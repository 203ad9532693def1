// createSignUpInvitation, listSignUpInvitations, deleteSignUpInvitation: where only the invited may open a shop.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { consoleAddress } from '../../../../domain/addresses.ts'
import { newId } from '../../../../domain/ids.ts'
import { newKey } from '../../../people/accounts/keys.ts'
import { deleteInvitation, insertInvitation } from '../changes.ts'
import { newestInvitations, type SignUpInvitationRow } from '../queries.ts'

const DAY_MS = 24 * 3_600_000
export const INVITATION_DAYS = 14
/** Older ones are of no use to anybody. */
export const MOST_SHOWN = 200

/** `link` is shown this once: it is kept as a hash. */
export async function createSignUpInvitation(
  ctx: Context,
  { note, by }: { readonly note: string; readonly by: string },
  at: Date,
): Promise<{ invitation: SignUpInvitationRow; link: string }> {
  const { key, hash } = newKey()
  const invitation = {
    id: newId('sui'),
    key_hash: hash,
    note,
    created_by: by,
    created_at: at,
    expires_at: new Date(at.getTime() + INVITATION_DAYS * DAY_MS),
    opened: null,
    opened_at: null,
  }
  await insertInvitation(ctx.db, invitation)
  return { invitation, link: `${consoleAddress(ctx.platform)}/daftar#${key}` }
}

export function listSignUpInvitations(ctx: Context): Promise<SignUpInvitationRow[]> {
  return newestInvitations(ctx.db, MOST_SHOWN)
}

/** Throws `not_found`, also of one that was used. */
export async function deleteSignUpInvitation(ctx: Context, id: string): Promise<void> {
  if (!(await deleteInvitation(ctx.db, id))) throw new Problem('not_found')
}

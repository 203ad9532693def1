// Whether a shop can be opened without an operator: by anybody, by whom one has invited, or by nobody.
import { Problem } from '../../../base/problems.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import { hashKey } from '../../people/accounts/keys.ts'
import { useInvitation } from './changes.ts'
import { findOpenInvitation } from './queries.ts'

const CLOSED = 'Pendaftaran toko baru sedang ditutup.'
const INVITED_ONLY =
  'Toko baru hanya dapat dibuka dengan undangan. Buka tautan undangan Anda, atau minta yang baru.'

/** Before anything is asked of anybody. Throws `not_allowed`. */
export async function assertMaySignUp(
  { config, db }: Context,
  invitation: string | undefined,
  at: Date,
): Promise<void> {
  if (config.signUp === 'open') return
  if (config.signUp === 'off') throw new Problem('not_allowed', { need: 'operator' }, null, CLOSED)
  if (!invitation || !(await findOpenInvitation(db, hashKey(invitation), at))) throw notInvited()
}

/** In the transaction that opens the shop: of two who come with one invitation, one gets in. Throws `not_allowed`. */
export async function takeInvitation(
  tx: Db,
  { config }: Context,
  invitation: string | undefined,
  opened: string,
  at: Date,
): Promise<void> {
  if (config.signUp !== 'invited') return
  if (!invitation || !(await useInvitation(tx, hashKey(invitation), opened, at))) throw notInvited()
}

function notInvited(): Problem {
  return new Problem('not_allowed', { need: 'invitation' }, null, INVITED_ONLY)
}

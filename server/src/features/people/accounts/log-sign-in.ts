// A sign-in, by whichever way: logged when it works and when it is refused; it ends the session that the browser had before.
import { Problem } from '../../../base/problems.ts'
import type { Context } from '../../../context.ts'
import type { Who } from '../../../domain/access.ts'
import { deleteSession } from './changes.ts'
import type { NewSession } from './sessions.ts'

export type WayIn = 'password' | 'code' | 'passkey' | 'link'

/** Throws what `enter` throws. */
export async function logSignIn(
  ctx: Context,
  { who, callerHash }: { readonly who: Who; readonly callerHash: Buffer },
  way: WayIn,
  enter: () => Promise<NewSession>,
): Promise<NewSession> {
  // A keyed hash of the address: it shows which tries are one caller's, and names nobody.
  const caller = callerHash.toString('hex').slice(0, 16)
  const entry = await enter().catch((error) => {
    if (error instanceof Problem) ctx.log.warn({ way, caller, code: error.code }, 'sign-in refused')
    throw error
  })
  ctx.log.info({ way, caller, person: entry.person.id }, 'signed in')
  if (who.kind === 'person') await deleteSession(ctx.db, who.person.id, who.sessionId)
  return entry
}

// Somebody comes in, by whichever way: the log tells it, rightly or not, and the session that the browser had before ends.
import type { Context } from '../../context.ts'
import type { AdminVisit } from '../../http/admin-route.ts'
import { Reply } from '../../http/admin-route.ts'
import { Problem } from '../../problems.ts'
import { deleteSession } from './changes.ts'
import { deviceCookie, sessionCookie } from './cookies.ts'
import { presentPerson } from './present.ts'
import type { SignedIn } from './schema.ts'
import type { Entry } from './sessions.ts'

export type WayIn = 'password' | 'code' | 'passkey' | 'link'

type Call = Pick<AdminVisit, 'who' | 'isSecure' | 'callerHash'>

/** Who has signed in, with the cookies of the session and of the device. Throws what `enter` throws. */
export async function entering(
  ctx: Context,
  { who, isSecure, callerHash }: Call,
  way: WayIn,
  enter: () => Promise<Entry>,
): Promise<Reply<SignedIn>> {
  // A keyed hash of the address: tries of one caller can be told together, and nobody is named.
  const caller = callerHash.toString('hex').slice(0, 16)
  const { person, key, device } = await enter().catch((error) => {
    if (error instanceof Problem) ctx.log.warn({ way, caller, code: error.code }, 'sign-in refused')
    throw error
  })
  ctx.log.info({ way, caller, person: person.id }, 'signed in')
  if (who.kind === 'person') await deleteSession(ctx.db, who.person.id, who.sessionId)
  const cookies = [sessionCookie(key, isSecure), deviceCookie(device, isSecure)]
  return Reply.withHeaders(await presentPerson(ctx, person), { 'Set-Cookie': cookies })
}

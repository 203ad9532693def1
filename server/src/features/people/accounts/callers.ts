// What the routes of accounts read off a call: who makes it, and from where.
import type { IncomingHttpHeaders } from 'node:http'
import { Problem } from '../../../base/problems.ts'
import type { Who } from '../../../domain/access.ts'
import { readDeviceCookie } from './cookies.ts'
import { readDevice } from './devices.ts'
import type { PersonCalling } from './limits.ts'

interface Called {
  readonly callerHash: Buffer
  readonly agent: string
  readonly isSecure: boolean
  readonly headers: IncomingHttpHeaders
}

export function personCalling({ callerHash, agent, isSecure, headers }: Called): PersonCalling {
  return { callerHash, agent, device: readDevice(readDeviceCookie(headers.cookie, isSecure)) }
}

const RECENT_MS = 3_600_000
const SIGN_IN_AGAIN = 'Demi keamanan, keluar lalu masuk lagi, kemudian ulangi ini.'

/** Of what opens the account from now on: a session that was left open somewhere is not enough. Throws `not_allowed`. */
export function personWhoJustSignedIn(call: { readonly who: Who; readonly at: Date }) {
  const found = personOf(call)
  if (call.at.getTime() - found.since.getTime() < RECENT_MS) return found
  throw new Problem('not_allowed', { need: 'recent_sign_in' }, null, SIGN_IN_AGAIN)
}

export function personOf({ who }: { readonly who: Who }): Extract<Who, { kind: 'person' }> {
  if (who.kind !== 'person') throw new Problem('unauthenticated')
  return who
}

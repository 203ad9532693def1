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

export function personOf({ who }: { readonly who: Who }): Extract<Who, { kind: 'person' }> {
  if (who.kind !== 'person') throw new Problem('unauthenticated')
  return who
}

// The DNS records by which a merchant's domain leads to the platform. Pure.
import { isIPv6 } from 'node:net'
import { splitPort } from '../../../domain/hosts.ts'

export const RECORD_TYPES = ['CNAME', 'ALIAS', 'A', 'AAAA'] as const

export interface DomainRecord {
  readonly type: (typeof RECORD_TYPES)[number]
  readonly name: string
  readonly value: string
}

/** Suffixes below which names are registered, of Indonesia and in the form that many countries use. */
const SUFFIX =
  /\.(?:(?:ac|biz|co|desa|go|mil|my|net|or|ponpes|sch|web)\.id|(?:co|com|net|org|gov|edu)\.[a-z]{2})$/

/** A name as it is registered, `toko.com` or `toko.co.id`: DNS allows it no CNAME (RFC 1912, 2.4). */
export function isRegisteredName(hostname: string): boolean {
  const below = SUFFIX.test(`.${hostname}`) ? 3 : 2
  return hostname.split('.').length <= below
}

/** Any one of `ALIAS`, `A` and `AAAA` will do; a `CNAME` is alone. `target`: the shop's host at the platform. */
export function recordsOf(host: string, target: string, addresses: readonly string[]): DomainRecord[] {
  const { hostname: name } = splitPort(host)
  if (!isRegisteredName(name)) return [{ type: 'CNAME', name, value: target }]
  return [
    { type: 'ALIAS', name, value: target },
    ...addresses.map((value): DomainRecord => ({ type: isIPv6(value) ? 'AAAA' : 'A', name, value })),
  ]
}

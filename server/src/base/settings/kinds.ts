// The kinds of settings: what each takes, and what it says to anything else.
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import pg from 'pg'
import type { SettingKind } from './env.ts'

/** A shorter secret could be guessed, and everything sealed in the database opens with it. */
export const MIN_SECRET_LENGTH = 32

const PRIVATE_NETWORKS = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']
const LOOPBACK_NETWORKS = ['127.0.0.0/8', '::1/128']

export function integer(min: number, max: number): SettingKind<number> {
  return (value, refuse) => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
    if (number >= min && number <= max) return number
    return refuse(`must be a whole number from ${min} to ${max}, not "${value}"`)
  }
}

export const port = integer(0, 65_535)

export function orOff<T>(kind: SettingKind<T>): SettingKind<T | 'off'> {
  return (value, refuse) => (value.toLowerCase() === 'off' ? 'off' : kind(value, refuse))
}

export const flag: SettingKind<boolean> = (value, refuse) => {
  if (['1', 'true', 'yes'].includes(value.toLowerCase())) return true
  if (['0', 'false', 'no'].includes(value.toLowerCase())) return false
  return refuse(`must be 1 or 0, not "${value}"`)
}

export function oneOf<const Word extends string>(...words: readonly Word[]): SettingKind<Word> {
  return (value, refuse) =>
    words.find((word) => word === value) ?? refuse(`must be one of ${words.join(', ')}, not "${value}"`)
}

/** A text of one form. `form` says it, with an example. */
export function textLike(pattern: RegExp, form: string): SettingKind<string> {
  return (value, refuse) => {
    if (!pattern.test(value)) refuse(`must be ${form}, not "${value}"`)
    return value
  }
}

/** No error shows it. */
export const secret: SettingKind<string> = (value, refuse) => {
  if (value.length < MIN_SECRET_LENGTH)
    refuse(
      `has fewer than ${MIN_SECRET_LENGTH} characters, and could be guessed ` +
        '(a good one: openssl rand -base64 32)',
    )
  return value
}

/** Several, with commas between them. No error shows them. */
export const secrets: SettingKind<readonly string[]> = (value, refuse) => {
  const each = value.split(',').flatMap((part) => part.trim() || [])
  if (each.some(({ length }) => length < MIN_SECRET_LENGTH))
    refuse(`has one with fewer than ${MIN_SECRET_LENGTH} characters (they have commas between them)`)
  return Object.freeze(each)
}

export const hostname: SettingKind<string> = (value, refuse) => {
  const name = value.toLowerCase()
  if (/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(name)) return name
  return refuse(`must be a bare host name such as "toko.example", not "${name}"`)
}

/** Scheme, name and port: every link of the platform begins with them. */
export const origin: SettingKind<string> = (value, refuse) => {
  const url = URL.canParse(value) ? new URL(value) : null
  if (url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href) return url.origin
  return refuse(`must be an address such as https://toko.example, without a path, not "${value}"`)
}

/** A vendor's base address, without a slash at its end. */
export const httpUrl: SettingKind<string> = (value, refuse) => {
  if (!/^https?:\/\/[^\s?#]+$/.test(value)) return refuse(`must be an http(s) address, not "${value}"`)
  return value.replace(/\/+$/, '')
}

/** Shops by their names in addresses. */
export const slugs: SettingKind<string[]> = (value, refuse) => {
  const names = value.split(',').map((name) => name.trim())
  const wrong = names.find((name) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))
  return wrong === undefined ? names : refuse(`must be slugs of shops with commas between, not "${wrong}"`)
}

/** No error shows it: it may hold a password. */
export const postgresUrl: SettingKind<string> = (value, refuse) => {
  if (!/^postgres(ql)?:\/\//.test(value)) refuse('must start with postgres:// or postgresql://')
  else if (!isComplete(value))
    refuse('is not a complete address: postgres://user:password@host:5432/database')
  return value
}

function isComplete(connectionString: string): boolean {
  try {
    new pg.Client({ connectionString })
    return true
  } catch {
    return false
  }
}

/** "checkout=60,lookup=20": a name that is left out keeps its default. */
export function numbers<T extends Readonly<Record<string, number>>>(
  defaults: T,
  example: string,
): SettingKind<T> {
  const known = Object.keys(defaults).join(', ')
  return (value, refuse) => {
    const chosen = new Map<string, number>()
    for (const entry of value.split(',').map((part) => part.trim())) {
      const { key = '', count = '' } = /^(?<key>\w+)\s*=\s*(?<count>\d{1,9})$/.exec(entry)?.groups ?? {}
      if (Object.hasOwn(defaults, key) && Number(count) > 0 && !chosen.has(key))
        chosen.set(key, Number(count))
      else if (entry !== '')
        refuse(`takes each of ${known} once, with a number from 1 (${example}), not "${entry}"`)
    }
    return Object.freeze({ ...defaults, ...Object.fromEntries(chosen) })
  }
}

/** Of this platform, as DNS names them; commas between them. */
export const addresses: SettingKind<readonly string[]> = (value, refuse) =>
  value
    .split(/[\s,]+/)
    .filter(Boolean)
    .flatMap((word) =>
      isIP(word) ? [word] : (refuse(`takes addresses such as 203.0.113.7, not "${word}"`) ?? []),
    )

export const networks: SettingKind<string[]> = (value, refuse) =>
  value
    .split(/[\s,]+/)
    .filter(Boolean)
    .flatMap((word) => {
      if (word === 'loopback') return LOOPBACK_NETWORKS
      if (word === 'private') return PRIVATE_NETWORKS
      // By isIP, which takes no short forms: "1" is a habit from elsewhere (a number of hops), not 0.0.0.1.
      const [address = '', bits] = word.split('/')
      if (isIP(address) && bits === undefined) return [`${word}/${isIP(address) === 6 ? 128 : 32}`]
      if (isIP(address) && ipaddr.isValidCIDR(word)) return [word]
      return refuse(`takes addresses, networks (10.0.0.0/8), "loopback" or "private", not "${word}"`) ?? []
    })

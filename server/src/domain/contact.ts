// A buyer's contact: an e-mail address or an Indonesian mobile number, in the one form it is kept and compared in.
import { createRequire } from 'node:module'
import type { PhoneNumber } from 'libphonenumber-js/max'
import { LRUCache } from 'lru-cache'

export const CONTACT_CHANNELS = ['email', 'whatsapp'] as const
export type ContactChannel = (typeof CONTACT_CHANNELS)[number]

/** What a shop lets its buyers give. */
export const ALLOWED_CONTACTS = [...CONTACT_CHANNELS, 'any'] as const
export type AllowedContact = (typeof ALLOWED_CONTACTS)[number]

export interface Contact {
  readonly channel: ContactChannel
  /** lower case address, or E.164 */
  readonly value: string
}

/** Of a buyer who gets no messages: a sale made elsewhere, of which the merchant knows no address. */
export const NO_CONTACT: Contact = { channel: 'whatsapp', value: '' }

const MAX_EMAIL = 254
const EMAIL = /^(?!\.)[\w.!#$%&'*+/=?^`{|}~-]{1,64}(?<!\.)@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i

/** null: neither an e-mail address nor an Indonesian mobile number. */
export function parseContact(text: string): Contact | null {
  const trimmed = text.trim()
  if (trimmed.includes('@')) {
    const isEmail = trimmed.length <= MAX_EMAIL && EMAIL.test(trimmed) && !trimmed.includes('..')
    return isEmail ? { channel: 'email', value: trimmed.toLowerCase() } : null
  }
  const phone = parseMobile(trimmed)
  return phone ? { channel: 'whatsapp', value: phone } : null
}

const DOTLESS = new Set(['gmail.com', 'googlemail.com'])

/**
 * Where a contact leads, for limits alone: `budi+toko@…` is delivered to `budi@…`, and Gmail reads no dots. The contact
 * itself stays as it was written.
 */
export function mailboxOf(contact: string): string {
  const at = contact.lastIndexOf('@')
  if (at < 0) return contact
  const [domain, local] = [contact.slice(at + 1).toLowerCase(), contact.slice(0, at).toLowerCase()]
  const isDotless = DOTLESS.has(domain)
  const name = local.replace(/(?<=.)\+.*$/s, '')
  return isDotless ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/** `0812…`, `62812…`, `812…`, `0062812…` and `+62 812-…` are one number; E.164, or null when it is no mobile of Indonesia. */
export function parseMobile(text: string): string | null {
  const phone = readNumber(text)
  const type = phone?.getType()
  const isMobile = type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE'
  return phone?.country === 'ID' && phone.isValid() && isMobile && !phone.ext ? phone.number : null
}

/** A phone the courier can call: any valid number, Indonesian when it names no country. */
export function parsePhone(text: string): string | null {
  const phone = readNumber(text)
  return phone?.isValid() ? phone.number : null
}

const require = createRequire(import.meta.url)

/** The library reads a number up to its first letter: with an O for a 0 that is another one's number. */
const LETTER_IN_NUMBER = /\d\p{L}|\p{L}\d/u

/** A request reads the number it came with several times, and reading it once takes longer than all else about it. */
const readLately = new LRUCache<string, { readonly phone: PhoneNumber | undefined }>({ max: 100 })

function readNumber(text: string): PhoneNumber | undefined {
  const known = readLately.get(text)
  if (known) return known.phone
  const phone = readAnew(text)
  readLately.set(text, { phone })
  return phone
}

function readAnew(text: string): PhoneNumber | undefined {
  if (LETTER_IN_NUMBER.test(text)) return undefined
  // Here and not above: the numbering plans of the world take a tenth of a start, and no read asks for them.
  const {
    parsePhoneNumberFromString,
  }: typeof import('libphonenumber-js/max') = require('libphonenumber-js/max')
  return parsePhoneNumberFromString(international(text), 'ID')
}

function international(text: string): string {
  const compact = text.trim().replace(/^00/, '+')
  return /^62\d/.test(compact) ? `+${compact}` : compact
}

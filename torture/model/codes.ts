// One-time codes in the model: how many go to a mailbox, and which one is taken.
import { type Contact, HOUR, mailboxOf } from './catalogue.ts'
import type { EnteredCode } from './operations.ts'
import { type Purpose, type ShopState, tellOf } from './state.ts'

const LIVES = 300_000
const AN_HOUR = 5
const AN_HOUR_ASIDE = 2
const TRIES = 5

/** False: too many within the hour. Of the five two may be for anything but a checkout. */
export function issue(state: ShopState, subject: string, contact: Contact, purpose: Purpose): boolean {
  const mailbox = mailboxOf(contact)
  const recent = state.issued.filter((code) => code.mailbox === mailbox && code.at > state.now - HOUR)
  const aside = recent.filter((code) => code.purpose !== 'checkout')
  if (recent.length >= AN_HOUR) return false
  if (purpose !== 'checkout' && aside.length >= AN_HOUR_ASIDE) return false
  state.issued.push({ mailbox, purpose, at: state.now })
  const ordinal = (state.codes[subject]?.ordinal ?? -1) + 1
  state.codes[subject] = { ordinal, at: state.now, tries: 0, isUsed: false }
  tellOf(state, 'code')
  return true
}

/** Counts the try, also one that is right. All come from one address, which has five. */
export function isTaken(state: ShopState, subject: string, entered: EnteredCode): boolean {
  const code = state.codes[subject]
  if (!code) return false
  code.tries++
  return entered === code.ordinal && code.tries <= TRIES && state.now < code.at + LIVES && !code.isUsed
}

export function spend(state: ShopState, subject: string): void {
  const code = state.codes[subject]
  if (code) code.isUsed = true
}

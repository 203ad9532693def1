// The words of the trade are those that the descriptions have published: programs out there compare them letter by letter.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { ACTOR_KINDS, COMMAND_LINE, ROLES, SCOPES } from './access.ts'
import { CART_REASONS } from './cart-error.ts'
import { ALLOWED_CONTACTS, CONTACT_CHANNELS } from './contact.ts'
import { BRAND_IMAGES, BRAND_TEXTS, PRESETS, SECTION_COPY_TEXTS, SECTION_TYPES } from './content.ts'
import { DELIVERY_ERRORS, EVENT_TYPES } from './events.ts'
import { IMPORT_KINDS, IMPORT_STATES } from './import-kinds.ts'
import { ATTENTION, ORDER_STATUSES, TIMELINE_KEYS } from './order-status.ts'
import {
  METHOD_GATEWAYS,
  PAYMENT_CHANNELS,
  PAYMENT_KINDS,
  PAYMENT_STATUSES,
  VA_BANK_NAMES,
} from './payment.ts'
import { PLANS } from './plans.ts'
import { COURIER_PROVIDERS, SHIPPING_MODES } from './shipping.ts'
import { SORTS } from './sort.ts'
import { STOCK_KINDS } from './stock-kind.ts'

const published = (name: string) =>
  readFileSync(new URL(`../../openapi/${name}.json`, import.meta.url), 'utf8')
const DESCRIPTIONS = `${published('2026-09-09')} ${published('admin/v1')}`

/** As a description writes an enum; where the field may be null, that stands after the words. */
function isPublished(words: readonly string[]): boolean {
  const written = words.map((word) => `\\s*"${RegExp.escape(word)}"`).join(',')
  return new RegExp(`"enum": \\[${written}(?:,\\s*null)?\\s*\\]`).test(DESCRIPTIONS)
}

for (const [what, words] of Object.entries({
  ACTOR_KINDS,
  ALLOWED_CONTACTS,
  ATTENTION: Object.keys(ATTENTION),
  CART_REASONS,
  CONTACT_CHANNELS,
  COURIER_PROVIDERS,
  DELIVERY_ERRORS: Object.keys(DELIVERY_ERRORS),
  EVENT_TYPES,
  IMPORT_KINDS,
  IMPORT_STATES,
  METHOD_GATEWAYS,
  ORDER_STATUSES,
  PAYMENT_CHANNELS,
  PAYMENT_KINDS,
  PAYMENT_STATUSES,
  PLANS,
  PRESETS,
  ROLES,
  SCOPES,
  SHIPPING_MODES,
  SORTS,
  STOCK_KINDS,
  TIMELINE_KEYS,
})) {
  test(`${what} are published as they are`, () => assert.ok(isPublished(words), words.join()))
}

test('every text and picture of a brand, and every kind of section, is published by its name', () => {
  for (const name of [...BRAND_TEXTS, ...BRAND_IMAGES, ...SECTION_COPY_TEXTS, ...SECTION_TYPES])
    assert.match(DESCRIPTIONS, new RegExp(`"${name}": [{"]`))
})

test('why a call to a webhook failed is explained with each of its words', () => {
  for (const [word, text] of Object.entries(DELIVERY_ERRORS))
    assert.ok(DESCRIPTIONS.includes(`\`${word}\`, ${text}`), word)
})

test('why an order needs attention is said of each reason, each in other words', () => {
  const texts = Object.values(ATTENTION)
  assert.equal(new Set(texts).size, texts.length)
  for (const text of texts) assert.match(text, /\bpaid\b|\bpayment|\bmoney\b/)
})

test('every bank that keeps virtual accounts has the name that buyers know', () => {
  const banks = PAYMENT_CHANNELS.filter((channel) => channel.startsWith('va_')).map((channel) =>
    channel.slice(3),
  )
  assert.deepEqual(Object.keys(VA_BANK_NAMES), banks)
  for (const [bank, name] of Object.entries(VA_BANK_NAMES))
    assert.ok(name.toLowerCase().startsWith(bank), `${bank} is ${name}`)
})

test('what a command does is said to be done by the command', () => {
  assert.deepEqual(COMMAND_LINE, { kind: 'command', id: null, name: 'etalase' })
})

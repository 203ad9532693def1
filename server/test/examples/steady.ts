// Makes of what chance chose the same value at every recording, so that examples change only when an answer does.
import { createHash } from 'node:crypto'
import { formatRupiah } from '../../src/domain/rupiah.ts'
import { taxIn } from '../../src/domain/tax.ts'

export interface Steady {
  /** from now on this text stands wherever that one does */
  know(chance: string, steady: string): void
  /** the total of an order that a unique code is part of */
  knowTotal(total: number, uniqueCode: number): void
  of<T>(value: T): T
}

const ADDRESS = /\bhttps?:\/\/[a-z0-9.-]*localhost(:\d+)?/g
/** Of what buyers make; the demo shop's own ids are the same everywhere. */
const ID = /\b(?<prefix>qt|drf|agc|ord|pay|pcl|rfd|inv)_[0-9a-hjkmnp-tv-z]{26}\b/g
const DOCUMENT_KEY = /\bdoc_ord_\w{26}\.\w+\.\d+\.[\w-]{43}/g
const STEADY_DOCUMENT_KEY = 'doc_BZk3vQ8pX1mR7tY5wB2nH9cJ4dL6fS0gA'
const NUMBER = /\bETL-[0-9A-Z]{8}\b/g
/** Where `npm start` serves the demo shop. */
const DEMO_ADDRESS = 'http://localhost:3000'
const UNIQUE_CODE = 321

/** `of`: what is recorded, so that two recordings do not call different things by one name. */
export function createSteady(of: string): Steady {
  const told = new Map<string, string>()
  const known = new Map<string, string>()
  const totals = new Map<number, number>()
  const taxes = new Map<number, number>()
  const counts = new Map<string, number>()

  /** The first quote that is met is the first at every recording. */
  function inTurn(chance: string, kind: string, make: (digest: Buffer) => string): string {
    const already = known.get(chance)
    if (already) return already
    const number = (counts.get(kind) ?? 0) + 1
    counts.set(kind, number)
    const steady = make(createHash('sha256').update(`${of} ${kind} ${number}`).digest())
    known.set(chance, steady)
    // What is steady already stays so.
    known.set(steady, steady)
    return steady
  }

  function steadyText(text: string): string {
    let steady = text.replace(ADDRESS, DEMO_ADDRESS)
    for (const [chance, value] of told) steady = steady.replaceAll(chance, value)
    return steady
      .replace(DOCUMENT_KEY, STEADY_DOCUMENT_KEY)
      .replace(ID, (id, prefix: string) =>
        inTurn(id, prefix, (digest) => `${prefix}_${letters(digest, ID_LETTERS, 26)}`),
      )
      .replace(NUMBER, (number) =>
        inTurn(number, 'ETL', (digest) => `ETL-${letters(digest, NUMBER_LETTERS, 8)}`),
      )
  }

  function steadyField(name: string, value: unknown): unknown {
    if (typeof value !== 'number') return steady(value)
    if (name === 'unique_code') return value > 0 ? UNIQUE_CODE : value
    if (name === 'tax') return taxes.get(value) ?? value
    return name === 'total' || name === 'amount' ? (totals.get(value) ?? value) : value
  }

  function steady(value: unknown): unknown {
    if (typeof value === 'string') return steadyText(value)
    if (Array.isArray(value)) return value.map(steady)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, steadyField(name, each)]))
  }

  return {
    know: (chance, value) => void told.set(chance, value),
    knowTotal(total, uniqueCode) {
      const steady = total - uniqueCode + UNIQUE_CODE
      totals.set(total, steady)
      taxes.set(taxIn(total).tax, taxIn(steady).tax)
      told.set(formatRupiah(total), formatRupiah(steady))
    },
    of: (value) => steady(value) as typeof value,
  }
}

const ID_LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const NUMBER_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

function letters(digest: Buffer, alphabet: string, length: number): string {
  return Array.from(digest.subarray(0, length), (byte) => alphabet[byte % alphabet.length]).join('')
}

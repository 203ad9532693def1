// What the tests of invoices share: a shop that collects PPN, and the invoices of an order or of a shop.
import assert from 'node:assert/strict'
import type { Db } from '../../../db/pool.ts'
import { features } from '../../index.ts'
import { checkConsistency } from '../../operating/consistency/check-consistency.ts'
import type { TestCheckout } from '../checkout/checkout.fixture.ts'
import { readInvoices } from './actions/read-invoices.ts'
import type { InvoiceRow } from './queries.ts'
import { numberText } from './rules.ts'

export const PKP = {
  pkp: true,
  npwp: '0012345678901234',
  name: 'PT Rotan Nusantara',
  address: 'Jl. Pajak 1, Jakarta',
}

/** `NOTA/2026/000001 110000`, the nota first. */
export async function invoicesTold(db: Db, shopId: string, orderId: string): Promise<string[]> {
  const all = await readInvoices({ db }, shopId, orderId)
  return all.map((invoice) => `${numberText(invoice)} ${invoice.total}`)
}

export function allInvoices(db: Db, shopId: string): Promise<InvoiceRow[]> {
  return db.selectFrom('invoices').where('shop_id', '=', shopId).selectAll().execute()
}

/** Each number of a series once, from one on. */
export async function assertNoGap(db: Db, shopId: string, count: number): Promise<void> {
  const numbers = (await allInvoices(db, shopId))
    .filter(({ series }) => series === 'nota')
    .map(({ number }) => number ?? 0)
  assert.deepEqual(
    numbers.toSorted((a, b) => a - b),
    Array.from({ length: count }, (_, i) => i + 1),
  )
}

export async function assertBooksAgree({ app, shopId }: TestCheckout, shop: string): Promise<void> {
  assert.deepEqual(await checkConsistency(app.ctx.db, features, shopId(shop)), [])
}

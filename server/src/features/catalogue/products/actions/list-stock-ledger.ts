// listStockLedger: why the stock of a shop, a product or a variant changed.
import type { Context } from '../../../../context.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { type LedgerRow, ledgerRows, type WhichMoves } from '../ledger.ts'

/** Newest first. */
export function listStockLedger({ db }: Context, shop: Shop, which: WhichMoves): Promise<LedgerRow[]> {
  return ledgerRows(db, shop.id, which)
}

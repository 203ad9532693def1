// saveVoucher and archiveVoucher: one voucher made what the merchant says, or taken out of the shop.
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import { archiveRows, placeOfNew } from '../../../../db/rows.ts'
import { mergeFields } from '../../../../domain/merge.ts'
import { assertSettings, type Edit, removeOne, type Stored, saveOne } from '../../../../tenancy/edit.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { writeVouchers } from '../changes.ts'
import { checkVoucher } from '../checks.ts'
import type { VoucherInput } from '../input.ts'
import { storedVouchers } from '../stored.ts'

/**
 * By its code, however it is typed; one that left the shop comes back with its id. Uses already counted stay. Throws
 * `edit_conflict` and `invalid_request`.
 */
export async function saveVoucher(
  ctx: Context,
  shop: Shop,
  input: VoucherInput,
  edit: Edit = {},
): Promise<Stored<VoucherInput>> {
  const code = input.code.toUpperCase()
  return saveOne<VoucherInput>(ctx.db, shop.id, edit, {
    kind: 'voucher',
    find: (tx) => findVoucher(tx, shop, code),
    async plan(_, found) {
      const value = found ? mergeFields(found.value, input) : input
      assertSettings(checkVoucher(value))
      return value
    },
    place: (tx) => placeOfNew(tx, shop.id, 'vouchers', code),
    write: (tx, voucher) => writeVouchers(tx, shop.id, [voucher]),
  })
}

/** Throws `not_found` and `edit_conflict`. */
export async function archiveVoucher(
  ctx: Context,
  shop: Shop,
  code: string,
  at: Date,
  edit: Edit = {},
): Promise<void> {
  const find = (tx: Db) => findVoucher(tx, shop, code.toUpperCase())
  await removeOne(ctx.db, shop.id, 'voucher', edit, find, (tx, { id }) =>
    archiveRows(tx, shop.id, 'vouchers', [id], at),
  )
}

async function findVoucher(tx: Db, shop: Shop, code: string): Promise<Stored<VoucherInput> | null> {
  const [found = null] = await storedVouchers(tx, shop.id, [code])
  return found
}

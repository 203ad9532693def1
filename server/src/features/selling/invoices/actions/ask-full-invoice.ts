// askFullInvoice: a buyer who is a business says who a full faktur is for.
import { type FieldError, invalidRequest, Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { oneLine } from '../../../../domain/one-line.ts'
import { isOldNpwp, isTaxId, taxIdDigits } from '../../../../domain/tax.ts'
import { holdsWebAddress } from '../../../../domain/web-address.ts'
import { type TaxBuyer, writeTaxBuyer } from '../changes.ts'
import { invoicesOf } from '../queries.ts'
import { fullUntil } from '../rules.ts'

/** As often as the buyer likes, until its time is over. Throws `order_moved` and `invalid_request`. */
export async function askFullInvoice(
  { db }: Pick<Context, 'db'>,
  order: { readonly shop_id: string; readonly id: string },
  given: TaxBuyer,
  at: Date,
): Promise<void> {
  const buyer = checked(given)
  const [nota] = await invoicesOf(db, order.shop_id, [order.id])
  const until = nota && fullUntil(nota)
  if (!until || at >= until) throw new Problem('order_moved')
  await writeTaxBuyer(db, nota, buyer, at)
}

/** Throws `invalid_request`. */
function checked({ kind, number, name, address }: TaxBuyer): TaxBuyer {
  const digits = taxIdDigits(number)
  const [called, at] = [oneLine(name).trim(), oneLine(address).trim()]
  const faults: readonly (FieldError | false | undefined | '' | null)[] = [
    !isTaxId(digits) && {
      path: 'number',
      code: 'format',
      message:
        kind === 'npwp' && isOldNpwp(digits)
          ? 'ini NPWP lama 15 angka: badan usaha menambahkan 0 di depannya, orang pribadi memakai NIK'
          : 'harus 16 angka',
    },
    (called.length < 2 || holdsWebAddress(called)) && {
      path: 'name',
      code: 'format',
      message: 'tulis nama sesuai NPWP atau KTP',
    },
    (at.length < 5 || holdsWebAddress(at)) && {
      path: 'address',
      code: 'format',
      message: 'tulis alamat sesuai NPWP atau KTP',
    },
  ]
  const wrong = faults.filter((error) => !!error)
  if (wrong.length > 0) throw invalidRequest(wrong)
  return { kind, number: digits, name: called, address: at }
}

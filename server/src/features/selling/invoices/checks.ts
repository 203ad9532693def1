// What a merchant may set of the shop before the tax office. Pure.
import { MISSING, type Said, type SettingErrors } from '../../../domain/setting-error.ts'
import { isOldNpwp, isTaxId, taxIdDigits } from '../../../domain/tax.ts'
import type { TaxInput } from './input.ts'
import { CREDIT_CODE } from './rules.ts'

export function* checkTax({ pkp = false, npwp, name, address, code }: TaxInput): SettingErrors {
  const digits = taxIdDigits(npwp ?? '')
  if (digits !== '' && !isTaxId(digits)) yield { path: 'npwp', says: isOldNpwp(digits) ? OLD_NPWP : NO_NPWP }
  if (pkp) {
    if (digits === '') yield { path: 'npwp', says: MISSING }
    if (!name?.trim()) yield { path: 'name', says: MISSING }
    if (!address?.trim()) yield { path: 'address', says: MISSING }
  }
  const prefix = code?.trim() ?? ''
  if (prefix !== '' && (!/^[A-Z0-9]{1,10}$/.test(prefix) || prefix === CREDIT_CODE))
    yield { path: 'code', says: NO_CODE }
}

const NO_NPWP: Said = { en: 'must have 16 digits', id: 'harus 16 angka', code: 'format' }
const OLD_NPWP: Said = {
  en: 'has 15 digits, as before 2024: a company puts a 0 before them, a person uses the NIK',
  id: 'NPWP lama 15 angka: badan usaha menambahkan 0 di depannya, orang pribadi memakai NIK',
  code: 'format',
}
const NO_CODE: Said = {
  en: `must be 1 to 10 capital letters and digits, and not ${CREDIT_CODE}`,
  id: `harus 1 sampai 10 huruf besar dan angka, dan bukan ${CREDIT_CODE}`,
  code: 'format',
}

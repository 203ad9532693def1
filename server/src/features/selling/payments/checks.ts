// What a merchant may set of payment methods. Pure.
import { parseQris } from '../../../domain/qris.ts'
import {
  type Bilingual,
  MISSING,
  NOUNS,
  repeated,
  type Said,
  type SettingErrors,
  under,
} from '../../../domain/setting-error.ts'
import type { PaymentMethodInput } from './input.ts'
import { hasRealGateway } from './rules.ts'

const NO_ACCOUNT: Said = {
  en: 'needs an account_number or a qris_payload',
  id: 'membutuhkan nomor rekening atau kode QRIS',
  code: 'required',
}
const NO_NUMBER: Said = {
  en: 'has something else than digits',
  id: 'hanya boleh berisi angka',
  code: 'format',
}
const NO_QRIS: Said = {
  en: 'is not a QRIS payload (its fields or its checksum are wrong)',
  id: 'bukan QRIS yang benar (isi atau checksum-nya salah)',
  code: 'format',
}
const BELOW_MINIMUM: Said = {
  en: 'is below min_order_total',
  id: 'lebih kecil dari belanja paling sedikit',
  code: 'range',
}

const NO_SANDBOX: Bilingual = {
  en: 'names sandbox, which does not exist here (SANDBOX_PAYMENTS=1 switches it on, for trials only)',
  id: 'menyebut sandbox, yang tidak tersedia di sini',
}
const SANDBOX_BESIDE_REAL: Bilingual = {
  en: 'names sandbox beside a real gateway: whenever that one fails, buyers would mark their own orders as paid',
  id: 'menyebut sandbox bersama payment gateway sungguhan: pembeli dapat menandai pesanannya sendiri lunas',
}

const COD_ALONE: Bilingual = {
  en: 'names cod beside a gateway: what is paid at the door is a method of its own',
  id: 'menyebut COD bersama cara lain: bayar di tempat harus metode tersendiri',
}
const COD_ELSEWHERE: Bilingual = {
  en: 'is only for a method whose gateways are [cod]',
  id: 'hanya untuk metode bayar di tempat (COD)',
}
const COD_NOWHERE: Bilingual = {
  en: 'lies in a place that is excepted: it would be offered nowhere',
  id: 'termasuk wilayah yang dikecualikan, jadi tidak pernah ditawarkan di sana',
}

/** What the operator allows. */
export interface Allowed {
  readonly sandboxPayments: boolean
}

export function* checkPaymentMethods(
  methods: readonly PaymentMethodInput[],
  allowed: Allowed,
): SettingErrors {
  yield* repeated(methods, 'payment_methods', (method) => method.code, NOUNS.code)
  for (const [i, method] of methods.entries())
    yield* under(`payment_methods[${i}]`, checkPaymentMethod(method, allowed))
}

export function* checkPaymentMethod(method: PaymentMethodInput, { sandboxPayments }: Allowed): SettingErrors {
  const { name, gateways, manual, cod, min_order_total: min, max_order_total: max } = method
  if (!name) yield { path: 'name', says: MISSING }
  if (!gateways) yield { path: 'gateways', says: MISSING }
  if (gateways?.includes('sandbox')) {
    if (!sandboxPayments) yield { path: 'gateways', says: NO_SANDBOX }
    if (hasRealGateway(gateways)) yield { path: 'gateways', says: SANDBOX_BESIDE_REAL }
  }
  if (gateways?.includes('manual') && !manual?.account_number && !manual?.qris_payload)
    yield { path: 'manual', says: NO_ACCOUNT }
  if (gateways?.includes('cod') && gateways.length > 1) yield { path: 'gateways', says: COD_ALONE }
  if (cod && !gateways?.includes('cod')) yield { path: 'cod', says: COD_ELSEWHERE }
  for (const [i, place] of (cod?.only ?? []).entries())
    if (cod?.except?.some((other) => place.startsWith(other)))
      yield { path: `cod.only[${i}]`, says: COD_NOWHERE }
  if (manual?.account_number && !/^\d[\d .-]*$/.test(manual.account_number))
    yield { path: 'manual.account_number', says: NO_NUMBER }
  if (manual?.qris_payload && !parseQris(manual.qris_payload))
    yield { path: 'manual.qris_payload', says: NO_QRIS }
  if (min != null && max != null && min > max) yield { path: 'max_order_total', says: BELOW_MINIMUM }
}

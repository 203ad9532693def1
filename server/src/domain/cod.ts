// Cash on delivery: where a shop offers it, what it costs the buyer, and how it ends at the door. Pure.
import { biteshipTerms, type CodDays } from './cod-fees.ts'
import { bareCourierCode } from './couriers.ts'
import type { PaymentTerms } from './pricing/facts.ts'

/** `own`: as the method says it (`fee_flat`, `fee_basis_pt`, `fee_min`). `biteship`: by its table, courier by courier. */
export const COD_FEES = ['own', 'biteship'] as const
export const COD_BEARERS = ['buyer', 'shop'] as const

/** As a merchant sets it; what is not named is as in `codTermsOf`. */
export interface CodSettings {
  /** `jne`, or `jne:REG`; null: every courier */
  readonly couriers?: string[] | null
  /** codes of provinces and cities; null: everywhere */
  readonly only?: string[] | null
  readonly except?: string[] | null
  /** products with one of these are not sold so */
  readonly except_tags?: string[] | null
  readonly fee?: (typeof COD_FEES)[number]
  readonly fee_min?: number | null
  /** of a vendor's table: how soon the money is sent on */
  readonly settlement_days?: CodDays
  readonly borne_by?: (typeof COD_BEARERS)[number]
  /** who has refused as many pays first; null: nobody has to */
  readonly pay_first_after?: number | null
}

/** What of a cart decides whether it may be paid at the door. */
export interface CodCart {
  readonly courierCode: string | null
  readonly courierService: string | null
  /** ten digits; null: no village is known */
  readonly destinationRef: string | null
  /** of all its products */
  readonly tags: readonly string[]
}

export const COD_UNFIT = ['courier', 'destination', 'product', 'total'] as const
/** Why it cannot be paid so. */
export type CodUnfit = (typeof COD_UNFIT)[number]

/** null: nothing speaks against it. */
export function codUnfit(cod: CodSettings, cart: CodCart): CodUnfit | null {
  if (cod.except_tags?.some((tag) => cart.tags.includes(tag))) return 'product'
  if (cod.couriers && !cod.couriers.some((code) => isCourier(code, cart))) return 'courier'
  if (cod.fee === 'biteship' && !vendorTerms(cart.courierCode)) return 'courier'
  if (cod.only && !isIn(cart.destinationRef, cod.only)) return 'destination'
  // Where nobody knows where it goes, nobody knows that it goes elsewhere.
  if (cod.except?.length && (cart.destinationRef === null || isIn(cart.destinationRef, cod.except)))
    return 'destination'
  return null
}

/** Whether the vendor collects as much. */
export function vendorCollects(cod: CodSettings, courierCode: string | null, total: number): boolean {
  if (cod.fee !== 'biteship') return true
  const known = vendorTerms(courierCode)
  return known !== null && total >= known.least && total <= known.most
}

/** What the buyer is charged for it. */
export function codFeeTerms(own: PaymentTerms, cod: CodSettings, courierCode: string | null): PaymentTerms {
  if (cod.borne_by === 'shop') return { fee_flat: 0, fee_basis_pt: 0 }
  if (cod.fee === 'biteship') return feeOfVendor(cod, courierCode) ?? own
  return { fee_flat: own.fee_flat, fee_basis_pt: own.fee_basis_pt, fee_min: cod.fee_min ?? 0 }
}

function vendorTerms(courierCode: string | null) {
  return courierCode === null ? null : biteshipTerms(bareCourierCode(courierCode))
}

/** What the vendor keeps is a share of all that it collects, its fee included. */
function feeOfVendor(
  { settlement_days: days = 7 }: CodSettings,
  courierCode: string | null,
): PaymentTerms | null {
  const known = vendorTerms(courierCode)
  if (!known) return null
  return {
    fee_flat: 0,
    fee_basis_pt: known.percent[days] * 100,
    fee_min: known.leastFee,
    is_of_collected: true,
  }
}

function isCourier(wanted: string, { courierCode, courierService }: CodCart): boolean {
  if (courierCode === null) return false
  const [code = '', service] = wanted.toLowerCase().split(':')
  if (code !== bareCourierCode(courierCode).toLowerCase()) return false
  return (
    service === undefined || service === (courierService ?? courierCode.split(':')[1] ?? '').toLowerCase()
  )
}

function isIn(ref: string | null, places: readonly string[]): boolean {
  return ref !== null && places.some((place) => ref.startsWith(place))
}

/** Why an order that was to be paid at the door ended on its way: the buyer did not take it. */
export const COD_REFUSED = 'cod_refused'
/** The same where nobody says that it was the buyer: nobody at home, a wrong address, or no reason at all. */
export const COD_RETURNED = 'cod_returned'

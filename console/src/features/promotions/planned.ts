// What is typed, as the server prices it before it is saved. Pure.
import type { AdminInputOf } from '@etalase/client/admin'
import type { Promotion, Voucher } from './entries.ts'
import { isPriceable, type PromotionValues, sent, type VoucherValues } from './values.ts'

export type Planned = Pick<AdminInputOf<'previewPrice'>, 'promotion' | 'voucher'>

const NAMELESS = 'pratinjau-belum-disimpan'

/** null: too little is typed to say what it costs. */
export function plannedPromotion(values: PromotionValues, promotion: Promotion | null): Planned | null {
  if (!isPriceable(values)) return null
  const name = values.name.trim() || '–'
  const input = { ...sent(values), name, key: promotion?.key ?? NAMELESS }
  return { promotion: { ...input, ...(promotion?.id && { replaces: promotion.id }) } }
}

export function plannedVoucher(values: VoucherValues, voucher: Voucher | null): Planned | null {
  if (!isPriceable(values)) return null
  // Not by the code of its own: it may be saved while the price is asked for, and would then be there twice.
  const code = voucher?.code ?? NAMELESS.toUpperCase()
  // How often it may be used says nothing of the price.
  const { usage_limit: _, per_contact_limit: __, ...discount } = sent(values)
  return { voucher: { ...discount, code, ...(voucher && { replaces: voucher.code }) } }
}

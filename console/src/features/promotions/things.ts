// Promotions count by themselves, vouchers are entered by buyers: what tells their screens apart, besides their fields.
import { promotionsTexts } from '../../texts/promotions.ts'

const t = promotionsTexts

export type ThingKind = keyof typeof THINGS

/** `list` and `pages` are addresses within the shop; single ones and `baru` stand below `pages`. */
export const THINGS = {
  promotion: {
    list: '/promosi',
    pages: '/promosi/otomatis',
    tab: t.campaignsTab,
    icon: 'discount',
    empty: t.emptyPromotions,
    emptyHint: t.emptyPromotionsHint,
    new: t.newPromotion,
    extent: t.columns.scope,
    removeHint: t.removePromotionHint,
  },
  voucher: {
    list: '/promosi/voucher',
    pages: '/promosi/voucher',
    tab: t.vouchersTab,
    icon: 'ticket',
    empty: t.emptyVouchers,
    emptyHint: t.emptyVouchersHint,
    new: t.newVoucher,
    extent: t.columns.used,
    removeHint: t.removeVoucherHint,
  },
} as const

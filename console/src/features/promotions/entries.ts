// Promotions and vouchers as both lists show them. Pure.
import type { Schemas } from '../../api.ts'
import { count } from '../../format/money.ts'
import { promotionsTexts } from '../../texts/promotions.ts'
import { STATES, stateOf, type ThingState, type TimeWindow } from './thing-state.ts'
import { THINGS } from './things.ts'
import { discountText, scopeText, windowText } from './words.ts'

export type Promotion = Schemas['Promotion']
export type Voucher = Schemas['Voucher']

const t = promotionsTexts

export interface Entry {
  readonly id: string
  readonly version: number
  readonly title: string
  /** below the title */
  readonly kind: string
  /** to be copied */
  readonly code: string | null
  readonly discount: string
  /** what it is for, or how often it was used */
  readonly extent: string
  readonly state: ThingState
  readonly stateText: string
  readonly window: TimeWindow
  readonly windowText: string
  /** within the shop */
  readonly path: string
}

export function promotionEntries(promotions: readonly Promotion[]): Entry[] {
  return sorted(
    promotions.map((promotion) => {
      const { id, version, key, name, kind = 'campaign' } = promotion
      const state = stateOf(promotion, coversNothing(promotion))
      return {
        id: id ?? '',
        version: version ?? 0,
        title: name ?? key,
        kind: t.kinds[kind],
        code: null,
        discount: discountText(promotion),
        extent: kind === 'campaign' ? scopeText(promotion) : t.wholeShop,
        state,
        stateText: t.states[state],
        window: promotion,
        windowText: windowText(promotion),
        path: `${THINGS.promotion.pages}/${id}`,
      }
    }),
  )
}

export function voucherEntries(vouchers: readonly Voucher[]): Entry[] {
  return sorted(
    vouchers.map((voucher) => {
      const { id, version, code, name, kind = 'order' } = voucher
      const state = stateOf(voucher, isSpent(voucher))
      return {
        id: id ?? '',
        version: version ?? 0,
        title: code,
        kind: name || t.kinds[kind],
        code,
        discount: discountText(voucher),
        extent: usedText(voucher),
        state,
        stateText: state === 'off' ? t.spent : t.states[state],
        window: voucher,
        windowText: windowText(voucher),
        path: `${THINGS.voucher.pages}/${id}`,
      }
    }),
  )
}

export function usedText({ used_count, usage_limit }: Pick<Voucher, 'used_count' | 'usage_limit'>): string {
  const used = count(used_count ?? 0)
  return typeof usage_limit === 'number' ? t.usedOf(used, count(usage_limit)) : t.used(used)
}

function coversNothing({ kind, whole_shop, products = [], categories = [] }: Promotion): boolean {
  return kind === 'campaign' && !whole_shop && products.length + categories.length === 0
}

function isSpent({ used_count, usage_limit }: Voucher): boolean {
  return typeof usage_limit === 'number' && (used_count ?? 0) >= usage_limit
}

/** What runs comes first; else the shop's own order. */
function sorted(entries: Entry[]): Entry[] {
  return entries.toSorted((one, other) => STATES.indexOf(one.state) - STATES.indexOf(other.state))
}

// Promotions and vouchers in a few words: what is taken off, of what, and until when. Pure.
import { rupiah } from '../../format/money.ts'
import { when } from '../../format/time.ts'
import { promotionsTexts } from '../../texts/promotions.ts'
import { stateOf, type TimeWindow } from './thing-state.ts'

const t = promotionsTexts

interface Discount {
  readonly discount_type?: 'percent' | 'amount'
  readonly discount_value?: number
  readonly max_discount?: number | null
  readonly min_subtotal?: number | null
}

/** "15%", "Rp50.000" */
export function valueText({ discount_type, discount_value = 0 }: Discount): string {
  return discount_type === 'percent' ? t.percent(discount_value) : rupiah(discount_value)
}

/** "15% · maks. Rp75.000 · min. belanja Rp300.000" */
export function discountText(discount: Discount): string {
  const { discount_type, max_discount, min_subtotal } = discount
  return [
    valueText(discount),
    discount_type === 'percent' && max_discount ? t.upTo(rupiah(max_discount)) : null,
    min_subtotal ? t.from(rupiah(min_subtotal)) : null,
  ]
    .filter((part) => part !== null)
    .join(' · ')
}

interface PromotionScope {
  readonly products?: readonly string[]
  readonly categories?: readonly string[]
  readonly whole_shop?: boolean
}

export function scopeText({ products = [], categories = [], whole_shop }: PromotionScope): string {
  if (whole_shop) return t.wholeShop
  const parts = [
    products.length > 0 ? t.someProducts(products.length) : null,
    categories.length > 0 ? t.someCategories(categories.length) : null,
  ].filter((part) => part !== null)
  return parts.length > 0 ? parts.join(', ') : t.coversNothing
}

export function windowText(window: TimeWindow, now = new Date()): string {
  const { starts_at: start, ends_at: end } = window
  const state = stateOf(window, false, now.getTime())
  if (state === 'ended') return t.endedAt(when(end, now))
  if (state === 'scheduled')
    return end ? t.between(when(start, now), when(end, now)) : t.since(when(start, now))
  return end ? t.until(when(end, now)) : t.always
}

interface Shared extends Discount, TimeWindow {
  readonly code: string
  readonly kind?: 'order' | 'shipping'
}

/** What a merchant sends to buyers about a voucher; stars make WhatsApp write the code in bold. */
export function shareText(voucher: Shared, shop: { readonly name: string; readonly url: string }): string {
  const { code, kind, ends_at, min_subtotal, max_discount, discount_type } = voucher
  const lines = t.shareLines
  const worth = [
    valueText(voucher),
    discount_type === 'percent' && max_discount ? `(${t.upTo(rupiah(max_discount))})` : null,
  ]
    .filter((part) => part !== null)
    .join(' ')
  return [
    lines.intro(shop.name),
    lines.code(code, kind === 'shipping' ? lines.ofShipping(worth) : lines.ofOrder(worth)),
    min_subtotal ? lines.minimum(rupiah(min_subtotal)) : null,
    ends_at ? lines.until(when(ends_at)) : null,
    lines.link(shop.url),
  ]
    .filter((line) => line !== null)
    .join('\n')
}

/** Without letters and figures that are taken for each other. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

export function newCode(random: (length: number) => Uint8Array): string {
  return Array.from(random(8), (byte) => LETTERS[byte % LETTERS.length]).join('')
}

/** The key of a new promotion: its name as an address would write it, and not one of those taken. */
export function newKey(name: string, taken: readonly string[]): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
  const key = words || 'promosi'
  for (let place = 1; ; place++) {
    const candidate = place === 1 ? key : `${key}-${place}`
    if (!taken.includes(candidate)) return candidate
  }
}

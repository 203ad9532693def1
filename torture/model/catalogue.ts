// The shop that is modelled, and what a cart comes to in it: worked out here from the specification alone.

export const HOUR = 3_600_000
export const DAY = 24 * HOUR

export const SKUS = ['kursi', 'RAK-S', 'RAK-L'] as const
export type Sku = (typeof SKUS)[number]

export const STOCK: Readonly<Record<Sku, number>> = { kursi: 4, 'RAK-S': 3, 'RAK-L': 2 }
export const PRICES: Readonly<Record<Sku, number>> = { kursi: 100_000, 'RAK-S': 50_000, 'RAK-L': 75_500 }

/** A flash sale of the chair: so long after the beginning of a walk. */
export const FLASH = { percent: 20, from: 2 * HOUR, until: 5 * HOUR }

export const VOUCHER = { code: 'HEMAT', percent: 10, most: 12_345, limit: 2, perContact: 1 }
export const SHIPPING = { cost: 10_000, freeFrom: 300_000 }
export const MOST_UNPAID = 3

export const METHODS = {
  transfer: { gateway: 'manual', kind: 'manual', feeFlat: 0, feeBasisPoints: 0, lives: null },
  qris: { gateway: 'midtrans', kind: 'qr', feeFlat: 0, feeBasisPoints: 70, lives: HOUR / 2 },
  va: { gateway: 'xendit', kind: 'va', feeFlat: 4_000, feeBasisPoints: 0, lives: null },
} as const
export type Method = keyof typeof METHODS

/** Two of them are one mailbox. */
export const CONTACTS = ['ani@contoh.id', 'budi@contoh.id', 'budi+toko@contoh.id', 'citra@contoh.id'] as const
export type Contact = (typeof CONTACTS)[number]

export function mailboxOf(contact: Contact): string {
  return contact.replace(/\+[^@]*/, '')
}

export interface Line {
  readonly sku: Sku
  readonly qty: number
}

export interface Sums {
  readonly subtotal: number
  readonly discount: number
  readonly shipping: number
  readonly fee: number
  /** without the unique code */
  readonly total: number
}

export interface CartFacts {
  readonly lines: readonly Line[]
  readonly prices: Readonly<Record<Sku, number>>
  readonly isFlash: boolean
  readonly hasVoucher: boolean
  readonly method: Method
}

/** Discounts round down, fees round up. */
export function sumsOf({ lines, prices, isFlash, hasVoucher, method }: CartFacts): Sums {
  const unit = (sku: Sku) =>
    sku === 'kursi' && isFlash ? prices.kursi - Math.floor((prices.kursi * FLASH.percent) / 100) : prices[sku]
  const subtotal = lines.reduce((sum, { sku, qty }) => sum + unit(sku) * qty, 0)
  const discount = hasVoucher ? Math.min(Math.floor((subtotal * VOUCHER.percent) / 100), VOUCHER.most) : 0
  const shipping = subtotal >= SHIPPING.freeFrom ? 0 : SHIPPING.cost
  const { feeFlat, feeBasisPoints } = METHODS[method]
  const payable = subtotal - discount + shipping
  const fee = feeFlat + Math.ceil((payable * feeBasisPoints) / 10_000)
  return { subtotal, discount, shipping, fee, total: payable + fee }
}

/** Equal items are one line. */
export function summed(lines: readonly Line[]): Line[] {
  const bySku = Map.groupBy(lines, ({ sku }) => sku)
  return [...bySku].map(([sku, all]) => ({ sku, qty: all.reduce((sum, { qty }) => sum + qty, 0) }))
}

// Whether a product or a variant of it can be bought now, how many, and in which words.
import type { ProductDetail, ProductVariant } from '@etalase/client'
import { dateTimeText } from '../time/duration.ts'

export interface Offer {
  readonly canBuy: boolean
  readonly max: number
  readonly note: string
  readonly action: string
}

/** Of one thing in one cart, by the server's own bounds. */
export const NO_BOUND = 999
const FEW = 3

export function offerOf(product: ProductDetail, variant: ProductVariant | null): Offer {
  switch (product.availability) {
    case 'upcoming':
      return refused(
        product.sell_from ? `Mulai dijual ${dateTimeText(product.sell_from)}.` : 'Barang ini belum dijual.',
      )
    case 'ended':
      return refused('Barang ini sudah tidak dijual.')
  }
  if (product.has_variants && !variant) return refused('Pilihan ini tidak tersedia. Pilih kombinasi lain.')
  if ((variant ?? product).sold_out) {
    return refused(variant ? 'Pilihan ini sedang habis.' : 'Barang ini sedang habis.')
  }
  if (!isOrderable(product, variant)) return refused('Barang ini belum dapat dibeli.')
  const stock = product.unlimited_stock ? null : (variant ?? product).stock
  if (product.preorder) {
    const days = product.preorder_lead_days
    const note = days
      ? `Pre-order: dibuat setelah pembayaran, dikirim dalam ${days} hari.`
      : 'Pre-order: dibuat setelah pembayaran.'
    // Whether the merchant caps it is not known: beyond what is there nothing is promised, and zero is no cap.
    return { canBuy: true, max: stock || NO_BOUND, note, action: 'Pesan sekarang' }
  }
  const note = stock !== null && stock <= FEW ? `Sisa ${stock} lagi.` : 'Tersedia, siap dikirim.'
  return { canBuy: true, max: stock ?? NO_BOUND, note, action: 'Tambah ke keranjang' }
}

/** What is said after the button was pressed, by how many were in the cart before and are now. */
export function addedText(before: number, now: number): string {
  if (now === 0) return 'Keranjang sudah penuh: 100 macam barang.'
  if (before === 0) return 'Sudah masuk keranjang.'
  return now > before ? `Sekarang ${now} di keranjang.` : `Sudah ${now} di keranjang, tidak bisa lebih.`
}

export function variantLabel({ options }: ProductVariant): string {
  return Object.values(options ?? {})
    .filter(Boolean)
    .join(', ')
}

/** It as a line of the cart, with what a buyer sees when choosing. */
export function lineOf(product: ProductDetail, variant: ProductVariant | null, qty: number) {
  const own = variant?.image_id ? product.images?.find(({ id }) => id === variant.image_id) : null
  return {
    productId: product.id ?? '',
    variantId: variant?.id ?? null,
    qty,
    slug: product.slug ?? '',
    name: product.name ?? '',
    variantLabel: variant ? variantLabel(variant) : null,
    image: own?.url ?? product.image,
    imageSrcset: own?.srcset ?? product.image_srcset,
    price: (variant ?? product).price ?? 0,
  }
}

/** A cart needs to know what it is and what it costs. */
function isOrderable(product: ProductDetail, variant: ProductVariant | null): boolean {
  return Boolean(product.id && product.slug && (variant ?? product).id) && (variant ?? product).price !== null
}

function refused(note: string): Offer {
  return { canBuy: false, max: 0, note, action: '' }
}

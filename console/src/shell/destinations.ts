// Where the menu leads: the parts of a shop, in their order.
import { shellTexts } from '../texts/shell.ts'
import type { IconName } from '../ui/icons.tsx'

export interface Destination {
  /** within the shop */
  readonly path: string
  readonly label: string
  readonly icon: IconName
}

const t = shellTexts

/** Within reach of the thumb. */
export const MAIN: readonly Destination[] = [
  { path: '', label: t.today, icon: 'home' },
  { path: '/pesanan', label: t.orders, icon: 'receipt' },
  { path: '/produk', label: t.products, icon: 'package' },
]

export const OTHER: readonly Destination[] = [
  { path: '/promosi', label: t.promotions, icon: 'discount' },
  { path: '/tampilan', label: t.content, icon: 'brush' },
  { path: '/uang-masuk', label: t.money, icon: 'cash' },
  { path: '/kotak-keluar', label: t.messages, icon: 'mail-forward' },
  { path: '/pengaturan', label: t.settings, icon: 'settings' },
]

/** `here`: the path within the shop. Reports are opened from today, and belong to it. */
export function isAt({ path }: Destination, here: string): boolean {
  return path === ''
    ? ['', '/', '/laporan', '/laporan/penjualan', '/laporan/paket'].includes(here)
    : here === path || here.startsWith(`${path}/`)
}

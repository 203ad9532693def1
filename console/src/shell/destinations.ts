// Where the menu leads: the parts of a shop, in their order.
import {
  IconBrush,
  IconDiscount,
  IconHome,
  IconMailForward,
  IconPackage,
  IconReceipt,
  IconSettings,
} from '@tabler/icons-react'
import { shellTexts } from '../texts/shell.ts'

export interface Destination {
  /** within the shop */
  readonly path: string
  readonly label: string
  readonly Icon: typeof IconHome
}

const t = shellTexts

/** Within reach of the thumb. */
export const MAIN: readonly Destination[] = [
  { path: '', label: t.today, Icon: IconHome },
  { path: '/pesanan', label: t.orders, Icon: IconReceipt },
  { path: '/produk', label: t.products, Icon: IconPackage },
]

export const OTHER: readonly Destination[] = [
  { path: '/promosi', label: t.promotions, Icon: IconDiscount },
  { path: '/tampilan', label: t.content, Icon: IconBrush },
  { path: '/kotak-keluar', label: t.messages, Icon: IconMailForward },
  { path: '/pengaturan', label: t.settings, Icon: IconSettings },
]

/** `here`: the path within the shop. */
export function isAt({ path }: Destination, here: string): boolean {
  return path === '' ? here === '' || here === '/' : here === path || here.startsWith(`${path}/`)
}

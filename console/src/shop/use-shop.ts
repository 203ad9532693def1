// The shop that is open, and what the person who signed in may do there.
import { createContext, useContext } from 'react'
import type { Schemas } from '../api.ts'

export type Role = NonNullable<Schemas['ShopOfPerson']['role']>

export interface OpenShop {
  readonly slug: string
  readonly name: string
  /** where buyers find it */
  readonly url: string
  readonly role: Role
  /** why it sells nothing now, in the operator's words; null: it is open */
  readonly pausedBecause: string | null
  /** its owner has closed it */
  readonly isClosed: boolean
  /** the address of a screen of this shop: `to('/pesanan')` */
  to(path: string): string
  /** whether one's role is at least this one */
  may(role: Role): boolean
}

const RANKS: readonly Role[] = ['staff', 'manager', 'owner']

/** The description allows null for every text; of a shop that is there none is. */
export function openShop({ slug, name, url, role, pause, closed_at }: Schemas['ShopOfPerson']): OpenShop {
  return {
    slug: slug ?? '',
    name: name ?? '',
    url: url ?? '',
    role: role ?? 'staff',
    pausedBecause: pause?.reason ?? null,
    isClosed: Boolean(closed_at),
    to: (path) => `/toko/${slug ?? ''}${path}`,
    may: (needed) => RANKS.indexOf(role ?? 'staff') >= RANKS.indexOf(needed),
  }
}

export const ShopContext = createContext<OpenShop | null>(null)

export function useShop(): OpenShop {
  const shop = useContext(ShopContext)
  if (!shop) throw new Error('there is no shop here')
  return shop
}

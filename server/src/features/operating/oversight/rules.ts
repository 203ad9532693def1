// What looks odd about a shop, for an operator who looks at many. Pure.
import { isCourier, looksLike } from '../../../domain/look-alikes.ts'
import type { Resemblance } from '../../../tenancy/queries.ts'

export const ODDITIES = [
  'name',
  'like_another',
  'product',
  'same_account',
  'refused_messages',
  'reports',
] as const
export type Oddity = (typeof ODDITIES)[number]

/** What is odd, and what an operator reads of it, in Indonesian. */
export interface Odd {
  readonly shopId: string
  readonly oddity: Oddity
  readonly message: string
}

export interface OddFacts {
  readonly shops: readonly { readonly id: string; readonly name: string }[]
  readonly resemblances: readonly Resemblance[]
  readonly products: readonly { readonly shop_id: string; readonly name: string }[]
  readonly payees: readonly { readonly payee: string; readonly shop_ids: readonly string[] }[]
  readonly owners: readonly { readonly shop_id: string; readonly person_id: string }[]
  readonly refused: readonly { readonly shop_id: string; readonly count: number }[]
  readonly reported: readonly { readonly shop_id: string; readonly count: number }[]
}

/** From here on each is told. */
export const LEAST_REPORTS = 2
export const LEAST_REFUSED = 20

/** The worst first. `own`: what the platform is called. */
export function oddities(
  { shops, resemblances, products, payees, owners, refused, reported }: OddFacts,
  own: readonly string[],
): Odd[] {
  return [
    ...reported.map(({ shop_id, count }) => odd(shop_id, 'reports', `${count} laporan belum diperiksa`)),
    ...shops.flatMap(({ id, name }) =>
      looksLike(name, own) === null
        ? []
        : [odd(id, 'name', 'Namanya mirip bank, marketplace, kurir, atau lembaga')],
    ),
    ...ofResemblances(resemblances, owners),
    ...payees.flatMap(({ payee, shop_ids }) => ofPayee(payee, shop_ids, owners)),
    ...misleading(products, own),
    ...refused.map(({ shop_id, count }) =>
      odd(shop_id, 'refused_messages', `${count} pesan ditolak atau gagal dalam tujuh hari`),
    ),
  ]
}

function odd(shopId: string, oddity: Oddity, message: string): Odd {
  return { shopId, oddity, message }
}

/** The oldest of those that it may be taken for, but for its owner's own. */
function ofResemblances(resemblances: OddFacts['resemblances'], owners: OddFacts['owners']): Odd[] {
  const ofOthers = resemblances.filter(({ shop_id, other_id }) => !haveOneOwner([shop_id, other_id], owners))
  return [...Map.groupBy(ofOthers, ({ shop_id }) => shop_id).values()].flatMap(([first]) =>
    first
      ? [
          odd(
            first.shop_id,
            'like_another',
            `Alamat atau namanya mirip toko ${first.other_name} (${first.other_slug})`,
          ),
        ]
      : [],
  )
}

/** One merchant may have several shops and one account: that is nothing to look at. */
function ofPayee(payee: string, shopIds: readonly string[], owners: OddFacts['owners']): Odd[] {
  if (haveOneOwner(shopIds, owners)) return []
  const what = /^\d+$/.test(payee) ? `Rekening …${payee.slice(-4)}` : 'Kode QRIS'
  return shopIds.map((id) =>
    odd(id, 'same_account', `${what} dipakai ${shopIds.length} toko dengan pemilik berbeda`),
  )
}

function haveOneOwner(shopIds: readonly string[], owners: OddFacts['owners']): boolean {
  const ownersIn = (shopId: string) =>
    new Set(owners.flatMap(({ shop_id, person_id }) => (shop_id === shopId ? [person_id] : [])))
  const [first = '', ...rest] = shopIds
  return rest.reduce((some, id) => some.intersection(ownersIn(id)), ownersIn(first)).size > 0
}

/** One product of a shop is enough to look at it. Goods are sent by couriers, and may say so. */
function misleading(products: OddFacts['products'], own: readonly string[]): Odd[] {
  const seen = new Set<string>()
  return products.flatMap(({ shop_id, name }) => {
    const found = seen.has(shop_id) ? null : looksLike(name, own)
    if (found === null || isCourier(found)) return []
    seen.add(shop_id)
    return [odd(shop_id, 'product', `Nama produk menyebut bank atau lembaga: ${name.slice(0, 80)}`)]
  })
}

// suggestAddress: the free address nearest to a shop's name; and whether the one that somebody typed can be had.
import type { Context } from '../../../../context.ts'
import { platformAddress } from '../../../../domain/addresses.ts'
import { ownNames } from '../../../../domain/look-alikes.ts'
import { freeSlugs } from '../../../../tenancy/queries.ts'
import { TAKEN } from '../open-shop.ts'
import { addressesFor, checkWanted } from '../rules.ts'
import type { AddressQuery, SuggestedAddress } from '../schema.ts'

export async function suggestAddress(
  ctx: Context,
  { name = '', slug }: AddressQuery,
): Promise<SuggestedAddress> {
  const own = ownNames(ctx.config)
  const wrongIn = (address: string) =>
    [...checkWanted({ slug: address, name: 'Toko' }, own)].find(({ path }) => path === 'slug')?.says.id ??
    null
  const candidates = addressesFor(name).filter((address) => wrongIn(address) === null)
  const free = await freeSlugs(ctx.db, slug === undefined ? candidates : [...candidates, slug])
  const suggested = candidates.find((address) => free.has(address)) ?? null
  const shown = slug ?? suggested
  return {
    slug: shown,
    url: shown === null ? null : platformAddress({ slug: shown }, ctx.platform),
    problem: slug === undefined ? null : (wrongIn(slug) ?? (free.has(slug) ? null : TAKEN)),
    suggested,
  }
}

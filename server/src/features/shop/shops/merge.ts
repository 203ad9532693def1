// What settings and domains will be: what they are, with what the merchant says. Pure.
import { parseHost } from '../../../domain/hosts.ts'
import { mergedPart, over } from '../../../domain/merge.ts'
import { mergeShipping } from '../../selling/shipping/merge.ts'
import { mergeBrand } from '../content/merge.ts'
import type { DomainInput, SettingsInput } from './input.ts'

export function mergeSettings<T extends SettingsInput>(was: T, is: T): T {
  const part = mergedPart<SettingsInput>(was, is)
  return {
    ...over(was, is),
    ...part('contact', over),
    ...part('limits', over),
    ...part('announcement', over),
    ...part('tags', over),
    ...part('payment', over),
    ...part('brand', mergeBrand),
    ...part('shipping', mergeShipping),
  }
}

/** A host in any spelling is one domain. */
export function domainKey({ host }: Pick<DomainInput, 'host'>): string {
  return parseHost(host).host ?? host
}

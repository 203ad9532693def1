// Which variant the chosen options name, and which values would lead to one that can be bought.
import type { ProductOption, ProductVariant } from '@etalase/client'

export type Choice = Readonly<Record<string, string | null>>

/** What is chosen before the buyer chooses: the variant asked for, else the first that can be bought. */
export function firstChoice(variants: readonly ProductVariant[], askedFor: string | null): Choice {
  const variant =
    variants.find(({ id }) => id === askedFor) ?? variants.find(({ sold_out }) => !sold_out) ?? variants[0]
  return variant?.options ?? {}
}

export function chosenVariant(variants: readonly ProductVariant[], choice: Choice): ProductVariant | null {
  return variants.find((variant) => fits(variant, choice)) ?? null
}

/**
 * The choice after one more click. Where the rest of the choice does not come in this value, the buyer gets the
 * nearest that does: one that can be bought before one that is sold out.
 */
export function choose(
  variants: readonly ProductVariant[],
  choice: Choice,
  name: string,
  value: string,
): Choice {
  const wanted = { ...choice, [name]: value }
  if (chosenVariant(variants, wanted)) return wanted
  const withValue = variants.filter(({ options }) => options?.[name] === value)
  const nearest = withValue.toSorted((a, b) => rank(b, wanted) - rank(a, wanted))[0]
  return nearest?.options ?? wanted
}

export interface OfferedValue {
  readonly value: string
  /** With the rest of the choice as it is: cannot be bought. */
  readonly isSoldOut: boolean
}

export function offeredValues(
  option: ProductOption,
  variants: readonly ProductVariant[],
  choice: Choice,
): OfferedValue[] {
  const name = option.name ?? ''
  const values = (option.values ?? []).filter((value) => value !== null)
  return values.map((value) => {
    const variant = chosenVariant(variants, choose(variants, choice, name, value))
    return { value, isSoldOut: variant?.sold_out ?? true }
  })
}

export function variantLabel({ options }: ProductVariant): string {
  return Object.values(options ?? {})
    .filter(Boolean)
    .join(', ')
}

function fits({ options }: ProductVariant, choice: Choice): boolean {
  const entries = Object.entries(options ?? {})
  return entries.length > 0 && entries.every(([name, value]) => choice[name] === value)
}

function rank({ options, sold_out }: ProductVariant, wanted: Choice): number {
  const kept = Object.entries(options ?? {}).filter(([name, value]) => wanted[name] === value).length
  return kept * 2 + (sold_out ? 0 : 1)
}

// Which variant the chosen options name, and which values would lead to one that can be bought.
import type { ProductOption, ProductVariant } from '@etalase/client'

/** By the name of the option; what is left out or null is still to be chosen. */
export type Choice = Readonly<Record<string, string | null>>

/** What is chosen before the buyer chooses: the variant asked for, else only what leaves no choice. */
export function firstChoice(variants: readonly ProductVariant[], askedFor: string | null): Choice {
  const variant = variants.find(({ id }) => id === askedFor)
  if (variant) return variant.options ?? {}
  const entries = Object.entries(variants[0]?.options ?? {})
  return Object.fromEntries(
    entries.filter(([name, value]) => variants.every(({ options }) => options?.[name] === value)),
  )
}

export function chosenVariant(variants: readonly ProductVariant[], choice: Choice): ProductVariant | null {
  return variants.find((variant) => isNamedBy(variant, choice)) ?? null
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
  if (variants.some((variant) => agrees(variant, wanted))) return wanted
  const withValue = variants.filter(({ options }) => options?.[name] === value)
  const nearest = withValue.toSorted((a, b) => rank(b, wanted) - rank(a, wanted))[0]
  if (!nearest) return wanted
  // What was still open stays open.
  return Object.fromEntries(chosenNames(wanted).map((each) => [each, nearest.options?.[each] ?? null]))
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
    const would = choose(variants, choice, name, value)
    const left = variants.filter((variant) => agrees(variant, would))
    return { value, isSoldOut: left.every(({ sold_out }) => sold_out ?? true) }
  })
}

/** The names of the options that are still to be chosen. */
export function openOptions(options: readonly ProductOption[], choice: Choice): string[] {
  return options.filter(isOffered).flatMap(({ name }) => (name && !choice[name] ? [name] : []))
}

export function isOffered({ name, values }: ProductOption): boolean {
  return Boolean(name && values && values.length > 0)
}

function isNamedBy({ options }: ProductVariant, choice: Choice): boolean {
  const entries = Object.entries(options ?? {})
  return entries.length > 0 && entries.every(([name, value]) => choice[name] === value)
}

/** It may still be the one. */
function agrees({ options }: ProductVariant, choice: Choice): boolean {
  return chosenNames(choice).every((name) => options?.[name] === choice[name])
}

function chosenNames(choice: Choice): string[] {
  return Object.keys(choice).filter((name) => choice[name])
}

function rank({ options, sold_out }: ProductVariant, wanted: Choice): number {
  const kept = Object.entries(options ?? {}).filter(([name, value]) => wanted[name] === value).length
  return kept * 2 + (sold_out ? 0 : 1)
}

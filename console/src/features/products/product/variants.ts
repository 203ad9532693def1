// Options of a product and the variants they make: added, renamed, put in another order and taken away, so that whatever
// remains stays the same variant, with its id and so with its stock. Pure.

export type OptionValues = {
  readonly name: string
  readonly values: readonly string[]
}

export type VariantValues = {
  /** null: not saved yet */
  readonly id: string | null
  /** what is chosen of each option, in the order of the options */
  readonly choice: readonly string[]
  readonly sku: string
  /** '': that of the product */
  readonly price: number | ''
  readonly compare_at_price: number | ''
  readonly cost_price: number | ''
  readonly weight_grams: number | ''
  /** of a new one; saved ones have counts of their own, as they sell meanwhile */
  readonly stock: number | ''
  readonly badge: string
  /** its barcode; '': that of the product */
  readonly gtin: string
  /** which picture of the product shows it */
  readonly picture: string | null
  /** ids of saved variants that became equal to this one: their stock comes to it */
  readonly takes: readonly string[]
}

export type Choices = {
  readonly options: readonly OptionValues[]
  readonly variants: readonly VariantValues[]
}

export const MOST_OPTIONS = 5
export const MOST_VARIANTS = 500

export function newVariant(choice: readonly string[], like?: VariantValues): VariantValues {
  return {
    id: null,
    choice,
    sku: '',
    price: like?.price ?? '',
    compare_at_price: like?.compare_at_price ?? '',
    cost_price: like?.cost_price ?? '',
    weight_grams: like?.weight_grams ?? '',
    stock: '',
    badge: like?.badge ?? '',
    gtin: '',
    picture: like?.picture ?? null,
    takes: [],
  }
}

export function variantName({ choice }: Pick<VariantValues, 'choice'>): string {
  return choice.join(' / ')
}

/**
 * Those that are there get its first value; of every other value there is one like each of them. `ownStock`: of a product
 * that had no variants, which goes to its first.
 */
export function addOption(
  { options, variants }: Choices,
  name: string,
  values: readonly string[],
  ownStock: number | '' = '',
): Choices {
  const [first, ...others] = distinct(values)
  if (first === undefined) return { options, variants }
  const before = variants.length > 0 ? variants : [{ ...newVariant([]), stock: ownStock }]
  const widened = before.map((variant) => ({ ...variant, choice: [...variant.choice, first] }))
  const copies = before.flatMap((variant) =>
    others.map((value) => newVariant([...variant.choice, value], variant)),
  )
  return inOrder({
    options: [...options, { name, values: [first, ...others] }],
    variants: [...widened, ...copies],
  })
}

/** Of each new value one like each that is there. `stored`: what was taken away and not saved comes back as it was. */
export function addValues(
  choices: Choices,
  at: number,
  values: readonly string[],
  stored?: Choices,
): Choices {
  const option = choices.options[at]
  if (!option) return choices
  const added = distinct(values).filter((value) => !option.values.includes(value))
  const rests = new Map<string, VariantValues>()
  for (const variant of choices.variants) {
    const key = keyOf(variant.choice.toSpliced(at, 1))
    if (!rests.has(key)) rests.set(key, variant)
  }
  const kept = new Set(choices.variants.flatMap(({ id }) => id ?? []))
  const options = choices.options.with(at, { ...option, values: [...option.values, ...added] })
  const made = added.flatMap((value) =>
    [...rests.values()].map((like) => {
      const choice = like.choice.with(at, value)
      const known = stored && findStored(stored, options, choice)
      return known?.id && !kept.has(known.id) ? { ...known, choice } : newVariant(choice, like)
    }),
  )
  return inOrder({ options, variants: [...choices.variants, ...made] })
}

export function renameOption(choices: Choices, at: number, name: string): Choices {
  const option = choices.options[at]
  return option ? { ...choices, options: choices.options.with(at, { ...option, name }) } : choices
}

export function renameValue({ options, variants }: Choices, at: number, from: string, to: string): Choices {
  const renamed = (value: string) => (value === from ? to : value)
  return {
    options: options.map((option, i) =>
      i === at ? { ...option, values: option.values.map(renamed) } : option,
    ),
    variants: variants.map((variant) => ({
      ...variant,
      choice: variant.choice.map((value, i) => (i === at ? renamed(value) : value)),
    })),
  }
}

/** `names`: all of them, in their new order. */
export function moveOptions({ options, variants }: Choices, names: readonly string[]): Choices {
  const places = names.map((name) => options.findIndex((option) => option.name === name))
  const arranged = <T>(list: readonly T[]): T[] => places.flatMap((place) => list.slice(place, place + 1))
  return inOrder({
    options: arranged(options),
    variants: variants.map((variant) => ({ ...variant, choice: arranged(variant.choice) })),
  })
}

export function moveValues(choices: Choices, at: number, values: readonly string[]): Choices {
  const option = choices.options[at]
  return option ? inOrder({ ...choices, options: choices.options.with(at, { ...option, values }) }) : choices
}

/** Its variants go with it. */
export function removeValue({ options, variants }: Choices, at: number, value: string): Choices {
  return {
    options: options.map((option, i) =>
      i === at ? { ...option, values: option.values.filter((each) => each !== value) } : option,
    ),
    variants: variants.filter(({ choice }) => choice[at] !== value),
  }
}

/** Variants that become equal are one from then on: the first that is saved, which takes the stock of the others. */
export function removeOption({ options, variants }: Choices, at: number): Choices {
  const narrowed = variants.map((variant) => ({ ...variant, choice: variant.choice.toSpliced(at, 1) }))
  if (options.length === 1) return { options: [], variants: [] }
  const groups = new Map<string, VariantValues[]>()
  for (const variant of narrowed) {
    const key = keyOf(variant.choice)
    groups.set(key, [...(groups.get(key) ?? []), variant])
  }
  return { options: options.toSpliced(at, 1), variants: [...groups.values()].flatMap(merged) }
}

export function removeVariant({ options, variants }: Choices, which: VariantValues): Choices {
  return { options, variants: variants.filter((variant) => variant !== which) }
}

/** How many variants an option makes of those that are there. */
export function howManyWith(variants: readonly VariantValues[], values: number): number {
  return Math.max(1, variants.length) * Math.max(1, values)
}

/** What can be chosen and no variant is. */
export function missingChoices({ options, variants }: Choices): string[][] {
  if (options.length === 0) return []
  const there = new Set(variants.map(({ choice }) => keyOf(choice)))
  const all = options.reduce<string[][]>(
    (choices, { values }) => choices.flatMap((choice) => values.map((value) => [...choice, value])),
    [[]],
  )
  return all.filter((choice) => !there.has(keyOf(choice)))
}

export function addMissing(choices: Choices, stored?: Choices): Choices {
  const like = choices.variants[0]
  const made = missingChoices(choices).map((choice) => {
    const known = stored && findStored(stored, choices.options, choice)
    const isKept = choices.variants.some(({ id }) => id !== null && id === known?.id)
    return known && !isKept ? known : newVariant(choice, like)
  })
  return inOrder({ ...choices, variants: [...choices.variants, ...made] })
}

/** Saved variants that neither remain nor go on in another. */
export function goneVariants(before: Choices, after: Choices): VariantValues[] {
  const goOn = new Set(after.variants.flatMap(({ id, takes }) => [id, ...takes]))
  return before.variants.filter(({ id }) => id !== null && !goOn.has(id))
}

/** From what people type between commas or on lines: "S, M, L". */
export function valuesIn(text: string): string[] {
  return distinct(text.split(/[,;\n]/))
}

function merged(equal: readonly VariantValues[]): VariantValues[] {
  const [first] = equal
  const stays = equal.find(({ id }) => id !== null) ?? first
  if (!stays) return []
  if (stays.id === null)
    return [{ ...stays, stock: equal.reduce((sum, { stock }) => sum + (stock === '' ? 0 : stock), 0) }]
  const others = equal.filter((variant) => variant !== stays)
  const taken = others.flatMap(({ id, takes }) => [...(id === null ? [] : [id]), ...takes])
  return [{ ...stays, takes: [...stays.takes, ...taken] }]
}

/** As buyers see them: by the first option, then by the second. */
function inOrder({ options, variants }: Choices): Choices {
  const place = (choice: readonly string[], at: number) => options[at]?.values.indexOf(choice[at] ?? '') ?? 0
  const sorted = variants.toSorted((one, other) => {
    for (const at of options.keys()) {
      const difference = place(one.choice, at) - place(other.choice, at)
      if (difference !== 0) return difference
    }
    return 0
  })
  return { options, variants: sorted }
}

/** With the same values of options of the same names. */
function findStored(
  stored: Choices,
  options: readonly OptionValues[],
  choice: readonly string[],
): VariantValues | undefined {
  if (stored.options.length !== options.length) return undefined
  const wanted = stored.options.map(({ name }) => choice[options.findIndex((each) => each.name === name)])
  return stored.variants.find((variant) => variant.choice.every((value, i) => value === wanted[i]))
}

function keyOf(choice: readonly string[]): string {
  return JSON.stringify(choice)
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values.map((value) => value.trim()).filter(Boolean))]
}

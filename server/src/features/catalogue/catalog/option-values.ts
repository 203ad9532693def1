// The option values of a shop's products as numbers: many products are filtered and counted by them while somebody waits.
import type { ProductFacts } from '../products/facts.ts'

export interface OptionValue {
  /** “warna” is the same option as “Warna”; shown as the first product has it */
  readonly option: number
  readonly name: string
  readonly value: string
}

/** Of one option, what may be had: any of the values. */
export interface ChosenValues {
  readonly option: number
  readonly values: ReadonlySet<number>
}

/** What no product has. */
const UNKNOWN = -1

export class OptionValues {
  /** by number: in the merchant's order, as far as they were there from the start */
  readonly all: OptionValue[] = []
  readonly #options = new Map<string, number>()
  readonly #values = new Map<string, number>()
  /** by name and value as they are written: what is known needs no comparing */
  readonly #written = new Map<string, Map<string, number>>()
  readonly #forms = new WeakMap<ProductFacts, readonly (readonly number[])[]>()

  constructor(products: Iterable<ProductFacts>) {
    for (const facts of products) this.ofForms(facts)
  }

  /** Of each of its variants. */
  ofForms(facts: ProductFacts): readonly (readonly number[])[] {
    const known = this.#forms.get(facts)
    if (known) return known
    for (const { name, values } of facts.options) for (const value of values) this.#numberOf(name, value)
    const forms = facts.variants.map(({ options }) =>
      Object.entries(options).map(([name, value]) => this.#numberOf(name, value)),
    )
    this.#forms.set(facts, forms)
    return forms
  }

  /** As `name=value&name=other`, encoded like the fields of a form. */
  chosen(written: string): ChosenValues[] {
    const chosen = new Map<number, Set<number>>()
    for (const [name, value] of new URLSearchParams(written)) {
      const option = this.#options.get(folded(name)) ?? UNKNOWN
      const values = chosen.get(option) ?? new Set()
      chosen.set(option, values.add(this.#values.get(keyOf(name, value)) ?? UNKNOWN))
    }
    return [...chosen].map(([option, values]) => ({ option, values }))
  }

  #numberOf(name: string, value: string): number {
    const written = this.#written.get(name) ?? new Map<string, number>()
    this.#written.set(name, written)
    const number = written.get(value) ?? this.#values.get(keyOf(name, value)) ?? this.#add(name, value)
    written.set(value, number)
    return number
  }

  #add(name: string, value: string): number {
    const option = this.#options.get(folded(name)) ?? this.#options.size
    this.#options.set(folded(name), option)
    const number = this.all.push({ option, name, value }) - 1
    this.#values.set(keyOf(name, value), number)
    return number
  }
}

function keyOf(name: string, value: string): string {
  return `${folded(name)}\n${folded(value)}`
}

function folded(text: string): string {
  return text.trim().toLowerCase()
}

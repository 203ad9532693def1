// Which columns and values of a statement are equal, as its conditions say.

/** A column of one source (`3.shop_id`), or a value: a parameter (`$1`), a constant (`="x"`), rows given as one value (`rows 2`). */
export type Term = string

export class Equalities {
  /** Terms of one group are equal; those that equal nothing are in none. */
  readonly #groups: Map<Term, ReadonlySet<Term>>

  constructor(groups: ReadonlyMap<Term, ReadonlySet<Term>> = new Map()) {
    this.#groups = new Map(groups)
  }

  /** What holds here holds for a part of the statement too, but not the other way round. */
  copy(): Equalities {
    return new Equalities(this.#groups)
  }

  join(one: Term, other: Term): void {
    const joined = new Set([...this.equalTo(one), ...this.equalTo(other)])
    for (const term of joined) this.#groups.set(term, joined)
  }

  /** Everything that equals it, itself included. */
  equalTo(term: Term): readonly Term[] {
    return [...(this.#groups.get(term) ?? [term])]
  }

  /** True when it can be one value only. */
  isOneValue(term: Term): boolean {
    return this.equalTo(term).some(isValue)
  }

  /** True when it is one value, or comes from rows that were given as one. */
  isGiven(term: Term): boolean {
    return this.equalTo(term).some((each) => isValue(each) || isOfRows(each))
  }
}

export function isValue(term: Term): boolean {
  return term.startsWith('$') || term.startsWith('=')
}

export function isOfRows(term: Term): boolean {
  return term.startsWith('rows ')
}

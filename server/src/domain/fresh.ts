// Something that was true when it was read, until when it stays so by itself, and what a sale may change in it.

export interface Fresh<T> {
  readonly body: T
  /** null: no moment is known at which it changes by itself */
  readonly until: Date | null
  readonly shows: ShownProducts
}

/** Which products are shown, by their ids; or none; or in an order that any sale may change. */
export type ShownProducts = 'no products' | 'every sale' | readonly string[]

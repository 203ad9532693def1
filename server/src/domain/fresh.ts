// Something that was true when it was read, and until when it stays so if nobody changes the shop.

export interface Fresh<T> {
  readonly body: T
  /** null: no moment is known at which it changes by itself */
  readonly until: Date | null
}

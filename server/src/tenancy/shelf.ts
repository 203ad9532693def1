// A shelf: what this node holds in memory of one shop, and what it has heard of the shop since it began to.
import { ownerOfWork, workFor } from '../base/work-slot.ts'
import type { HeardStock } from '../db/changes.ts'
import type { ShownProducts } from '../domain/fresh.ts'
import { createMemory, type Holding, type Memory } from './memory.ts'

export interface Shelf {
  /** False from the moment the shop changed (or may have): nothing on the shelf may be served any more. */
  readonly fresh: boolean
  /** How many changes of products and stock were heard of: whatever is read from now on knows of all of them. */
  readonly heard: number
  /** How an answer stands that was begun when so many changes were heard of. */
  judge(heard: number, shows: ShownProducts): Freshness
  discard(): void
  /** Loads once for all who ask meanwhile and later; a failed load is forgotten. */
  remember<T extends object>(key: string, load: () => Promise<T>, follows?: Follows<T>): Promise<T>
}

/** `current`; `sold`: only what is on hand, or in which order things sell, is another by now; `old`: anything may be. */
export type Freshness = 'current' | 'sold' | 'old'

/** How something on a shelf keeps up with its shop's products; without it, it does not depend on them. */
export interface Follows<T> {
  /** Takes over what is on hand now. Returns whether something can be bought that could not be before. */
  sold?(value: T, change: HeardStock): boolean
  /** What it becomes when these products were changed. */
  edited(value: T, ids: readonly string[]): Promise<T>
}

/** The shelf as the one who hears of changes knows it. */
export interface ToldShelf extends Shelf {
  productsChanged(ids: readonly string[]): void
  stockChanged(change: HeardStock): void
}

/** With more changed products than these, every answer from before is void, whatever it shows. */
const MOST_TOLD_APART = 1_000

/** A load that began before the shop changed fills a discarded shelf, where nobody else looks. */
export function newShelf(memory: Memory = createMemory(Number.MAX_SAFE_INTEGER)): ToldShelf {
  return new LiveShelf(memory)
}

// A class, as a node has tens of thousands of them: closures would take more room than what they know.
class LiveShelf implements ToldShelf {
  fresh = true
  heard = 0
  readonly #memory: Memory
  readonly #kept = new Map<string, ShelvedThing>()
  /** when each product was sold last, counted in changes heard */
  readonly #soldAt = new Map<string, number>()
  #lastSale = 0
  #lastEdit = 0
  /** up to here every answer that shows products is to be made anew */
  #concernsAll = 0

  constructor(memory: Memory) {
    this.#memory = memory
  }

  judge(heard: number, shows: ShownProducts): Freshness {
    if (!this.fresh) return 'old'
    if (heard === this.heard || shows === 'no products') return 'current'
    if (heard < this.#lastEdit) return 'old'
    if (shows === 'every sale') return heard < this.#lastSale ? 'sold' : 'current'
    if (heard < this.#concernsAll) return 'sold'
    return shows.some((id) => heard < (this.#soldAt.get(id) ?? 0)) ? 'sold' : 'current'
  }

  discard(): void {
    this.fresh = false
    // A host nobody calls any more must not keep a whole catalogue alive.
    for (const kept of [...this.#kept.values()]) this.#memory.drop(kept)
  }

  remember<T extends object>(key: string, load: () => Promise<T>, follows?: Follows<T>): Promise<T> {
    const known = this.#kept.get(key)
    if (known) {
      this.#memory.use(known)
      return known.upToDate() as Promise<T>
    }
    if (!this.fresh) return load()
    // Others wait for it as well, whoever asked first and hangs up.
    const kept = new ShelvedThing(
      workFor(ownerOfWork(), load),
      this.#memory,
      () => this.#kept.delete(key),
      follows as Follows<object>,
    )
    this.#kept.set(key, kept)
    return kept.upToDate() as Promise<T>
  }

  productsChanged(ids: readonly string[]): void {
    this.#lastEdit = ++this.heard
    for (const kept of this.#kept.values()) kept.edited(ids)
  }

  stockChanged(change: HeardStock): void {
    this.#lastSale = ++this.heard
    // One that can be bought again may be shown where it was not before. Without a catalogue nobody knows.
    const sees = [...this.#kept.values()].filter((kept) => kept.follows?.sold)
    const back = sees.map((kept) => kept.sold(change))
    if (sees.length === 0 || back.includes(true)) this.#concernsAll = this.heard
    for (const { id } of change.products) this.#soldAt.set(id, this.heard)
    for (const { product_id } of change.variants) this.#soldAt.set(product_id, this.heard)
    if (this.#soldAt.size <= MOST_TOLD_APART) return
    this.#soldAt.clear()
    this.#concernsAll = this.heard
  }
}

/** One thing on a shelf, from the moment its load begins. */
class ShelvedThing implements Holding {
  readonly follows: Follows<object> | undefined
  readonly #memory: Memory
  readonly #onGone: () => void
  readonly #changedIds = new Set<string>()
  #value: Promise<object>
  #loaded: object | null = null
  #isGone = false

  constructor(
    value: Promise<object>,
    memory: Memory,
    onGone: () => void,
    follows: Follows<object> | undefined,
  ) {
    this.#memory = memory
    this.#onGone = onGone
    this.follows = follows
    memory.weigh(this, NOT_YET)
    this.#value = value
    this.#land(value)
  }

  upToDate(): Promise<object> {
    const { follows } = this
    if (!follows || this.#changedIds.size === 0) return this.#value
    const ids = [...this.#changedIds]
    this.#changedIds.clear()
    this.#loaded = null
    this.#value = this.#value.then((value) => follows.edited(value, ids))
    this.#land(this.#value)
    return this.#value
  }

  edited(ids: readonly string[]): void {
    if (this.follows) for (const id of ids) this.#changedIds.add(id)
  }

  /** What is being loaded takes it over when it lands, in the order heard; what it changed is not known before. */
  sold(change: HeardStock): boolean {
    const take = (value: object) => this.follows?.sold?.(value, change) ?? false
    if (this.#loaded) return take(this.#loaded)
    this.#value.then(take, () => {})
    return true
  }

  letGo(): void {
    this.#isGone = true
    this.#onGone()
  }

  #land(value: Promise<object>): void {
    value.then(
      (loaded) => {
        if (this.#value !== value || this.#isGone) return
        this.#loaded = loaded
        this.#memory.weigh(this, loaded)
      },
      () => !this.#isGone && this.#memory.drop(this),
    )
  }
}

const NOT_YET = { bytes: 1 }

/** For a command or a job, which hears of no changes: it loads everything each time. */
export const NO_SHELF: Shelf = {
  fresh: false,
  heard: 0,
  judge: () => 'old',
  discard() {},
  remember: (_key, load) => load(),
}

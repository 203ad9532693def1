// A list of products that grows by the page, and is still there when the buyer comes back to it.
import { type EtalaseError, isEtalaseError, type ProductSummary } from '@etalase/client'
import { useEffect, useSyncExternalStore } from 'react'
import { api } from '../api.ts'
import { useFault } from '../app/fault.ts'
import { grownBy, nextPart, type Part, refreshedPart, refreshedWith } from './list-parts.ts'
import type { Sort } from './sort-choice.tsx'

const FRESH_MS = 60_000

export interface Wanted {
  readonly cat?: string
  readonly q?: string
  readonly sort: Sort
}

export interface ProductList {
  /** Null until the first page has come. */
  readonly products: readonly ProductSummary[] | null
  readonly total: number
  readonly isLoading: boolean
  readonly error: EtalaseError | null
}

export function useProductList(wanted: Wanted): ProductList & { readonly loadMore: () => void } {
  const key = JSON.stringify([wanted.cat, wanted.q, wanted.sort])
  const current = () => lists.get(key) ?? EMPTY
  const list = useSyncExternalStore(subscribe, current, current)
  const fail = useFault()

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` names what is wanted
  useEffect(() => {
    const age = Date.now() - (loadedAt.get(key) ?? 0)
    if (age > FRESH_MS) refresh(key, wanted).catch(fail)
  }, [key])

  return { ...list, loadMore: () => void grow(key, wanted).catch(fail) }
}

const EMPTY: ProductList = { products: null, total: 0, isLoading: false, error: null }
const lists = new Map<string, ProductList>()
const loadedAt = new Map<string, number>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** In place: whoever comes back to a long list finds it as long as it was. */
async function refresh(key: string, wanted: Wanted): Promise<void> {
  const shown = lists.get(key)?.products ?? []
  await load(key, wanted, refreshedPart(shown.length), (fresh) => refreshedWith(shown, fresh))
}

async function grow(key: string, wanted: Wanted): Promise<void> {
  const shown = lists.get(key)?.products ?? []
  await load(key, wanted, nextPart(shown.length), (more) => grownBy(shown, more))
}

type Join = (answered: readonly ProductSummary[]) => ProductSummary[]

async function load(key: string, wanted: Wanted, part: Part, join: Join): Promise<void> {
  const before = lists.get(key) ?? EMPTY
  if (before.isLoading) return
  change(key, { ...before, isLoading: true, error: null })
  try {
    const page = await api.listProducts({ ...wanted, ...part })
    const products = join(page.products ?? [])
    loadedAt.set(key, Date.now())
    change(key, { products, total: page.total ?? products.length, isLoading: false, error: null })
  } catch (thrown) {
    change(key, { ...before, isLoading: false, error: isEtalaseError(thrown) ? thrown : null })
    if (!isEtalaseError(thrown)) throw thrown
  }
}

function change(key: string, list: ProductList): void {
  lists.set(key, list)
  for (const listener of listeners) listener()
}

// A list of products that grows by the page, and is still there when the buyer comes back to it.
import type { EtalaseError, ProductSummary } from '@etalase/client'
import { useEffect, useSyncExternalStore } from 'react'
import { api, toEtalaseError } from '../api.ts'
import type { Sort } from './sort-choice.tsx'

const PAGE_SIZE = 24
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
  const list = useSyncExternalStore(subscribe, () => lists.get(key) ?? EMPTY)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` names what is wanted
  useEffect(() => {
    const age = Date.now() - (loadedAt.get(key) ?? 0)
    if (age > FRESH_MS) void loadPage(key, wanted, 0)
  }, [key])

  return { ...list, loadMore: () => void loadPage(key, wanted, list.products?.length ?? 0) }
}

const EMPTY: ProductList = { products: null, total: 0, isLoading: false, error: null }
const lists = new Map<string, ProductList>()
const loadedAt = new Map<string, number>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

async function loadPage(key: string, wanted: Wanted, offset: number): Promise<void> {
  const before = lists.get(key) ?? EMPTY
  if (before.isLoading) return
  change(key, { ...before, isLoading: true, error: null })
  try {
    const page = await api.listProducts({ ...wanted, limit: PAGE_SIZE, offset })
    const products = withoutTwins([...(before.products ?? []).slice(0, offset), ...(page.products ?? [])])
    loadedAt.set(key, Date.now())
    change(key, { products, total: page.total ?? products.length, isLoading: false, error: null })
  } catch (thrown) {
    change(key, { ...before, isLoading: false, error: toEtalaseError(thrown) })
  }
}

function change(key: string, list: ProductList): void {
  lists.set(key, list)
  for (const listener of listeners) listener()
}

/** When the merchant adds a product meanwhile, the next page begins with one that was already shown. */
function withoutTwins(products: ProductSummary[]): ProductSummary[] {
  return [...new Map(products.map((product) => [product.id, product])).values()]
}

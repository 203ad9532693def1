// What the list of products is filtered by, kept in the address, so that going back shows the same.
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { namesOf } from '../../../format/records.ts'

export interface ProductFilters {
  readonly q: string
  readonly category: string
  readonly isLow: boolean
  readonly isArchived: boolean
}

const NAMES = { q: 'q', category: 'kategori', isLow: 'menipis', isArchived: 'arsip' } as const
const TYPING_MS = 250

export function useFilters() {
  const [params, setParams] = useSearchParams()
  const filters: ProductFilters = {
    q: params.get(NAMES.q) ?? '',
    category: params.get(NAMES.category) ?? '',
    isLow: params.has(NAMES.isLow),
    isArchived: params.has(NAMES.isArchived),
  }
  const [typed, setTyped] = useState(filters.q)
  const change = (changes: Partial<ProductFilters>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const field of namesOf(NAMES)) {
          const value = changes[field]
          if (value === undefined) continue
          if (value === '' || value === false) next.delete(NAMES[field])
          else next.set(NAMES[field], value === true ? '1' : value)
        }
        return next
      },
      { replace: true },
    )
  const search = useDebouncedCallback((q: string) => change({ q: q.trim() }), TYPING_MS)
  return {
    filters,
    isFiltered: Object.values(filters).some(Boolean),
    /** what stands in the field, a moment ahead of what is looked for */
    typed,
    type(text: string) {
      setTyped(text)
      search(text)
    },
    change,
    clear() {
      setTyped('')
      change({ q: '', category: '', isLow: false, isArchived: false })
    },
  }
}

export type ProductSearch = ReturnType<typeof useFilters>

/** As the API is asked. */
export function filterInput({ q, category, isLow, isArchived }: ProductFilters) {
  return {
    ...(q && { q }),
    ...(category && { category }),
    ...(isLow && { low_stock: 'true' as const }),
    ...(isArchived && { archived: 'true' as const }),
  }
}

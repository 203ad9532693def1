// What the list of products is filtered by, kept in the address, so that going back shows the same.
import { useAddress, useWords } from '../../../ui/address.ts'

export interface ProductFilters {
  readonly q: string
  readonly category: string
  readonly isLow: boolean
  readonly isArchived: boolean
}

const NAMES = ['q', 'kategori', 'menipis', 'arsip'] as const

export function useFilters() {
  const [{ q, kategori, menipis, arsip }, change] = useAddress(NAMES)
  const filters: ProductFilters = { q, category: kategori, isLow: menipis !== '', isArchived: arsip !== '' }
  const words = useWords(q, (typed) => change({ q: typed }))
  return {
    filters,
    isFiltered: Object.values(filters).some(Boolean),
    ...words,
    change({ category, isLow, isArchived }: Partial<Omit<ProductFilters, 'q'>>) {
      change({
        ...(category !== undefined && { kategori: category }),
        ...(isLow !== undefined && { menipis: isLow ? '1' : '' }),
        ...(isArchived !== undefined && { arsip: isArchived ? '1' : '' }),
      })
    },
    clear: () => change({ q: '', kategori: '', menipis: '', arsip: '' }),
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

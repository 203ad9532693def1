// What the list of products is filtered by, kept in the address, so that going back shows the same.
import { useAddress, useWords } from '../../../ui/address.ts'

export interface ProductFilters {
  readonly q: string
  readonly category: string
  readonly isLow: boolean
  readonly isArchived: boolean
  /** what the law wants shown or couriers ask for, and they do not say */
  readonly lacks: '' | Lack
}

export const LEGAL_LACKS = ['halal', 'registration'] as const
const LACKS = [...LEGAL_LACKS, 'weight'] as const
type Lack = (typeof LACKS)[number]

const NAMES = ['q', 'kategori', 'menipis', 'arsip', 'kurang'] as const

export function useFilters() {
  const [{ q, kategori, menipis, arsip, kurang }, change] = useAddress(NAMES)
  const filters: ProductFilters = {
    ...{ q, category: kategori, isLow: menipis !== '', isArchived: arsip !== '' },
    lacks: LACKS.find((lack) => lack === kurang) ?? '',
  }
  const words = useWords(q, (typed) => change({ q: typed }))
  return {
    filters,
    isFiltered: Object.values(filters).some(Boolean),
    ...words,
    change({ category, isLow, isArchived, lacks }: Partial<Omit<ProductFilters, 'q'>>) {
      change({
        ...(category !== undefined && { kategori: category }),
        ...(isLow !== undefined && { menipis: isLow ? '1' : '' }),
        ...(isArchived !== undefined && { arsip: isArchived ? '1' : '' }),
        ...(lacks !== undefined && { kurang: lacks }),
      })
    },
    clear: () => change({ q: '', kategori: '', menipis: '', arsip: '', kurang: '' }),
  }
}

export type ProductSearch = ReturnType<typeof useFilters>

/** As the API is asked. */
export function filterInput({ q, category, isLow, isArchived, lacks }: ProductFilters) {
  return {
    ...(q && { q }),
    ...(category && { category }),
    ...(isLow && { low_stock: 'true' as const }),
    ...(isArchived && { archived: 'true' as const }),
    ...(lacks && { lacks }),
  }
}

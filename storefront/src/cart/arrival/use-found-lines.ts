// Asks the shop for the things that a link or an assistant names.
import type { EtalaseError } from '@etalase/client'
import { useQueries } from '@tanstack/react-query'
import { productQuery } from '../../catalogue/product-query.ts'
import type { WantedItem } from './buy-link.ts'
import { type FoundLines, foundLines } from './found-lines.ts'

export interface Finding {
  /** null while asking, and when nobody could be asked */
  readonly found: FoundLines | null
  readonly error: EtalaseError | null
  readonly retry: () => void
}

export function useFoundLines(items: readonly WantedItem[]): Finding {
  const answers = useQueries({ queries: items.map(({ name }) => productQuery(name)) })
  const failed = answers.filter(({ error }) => error !== null && error.code !== 'not_found')
  const isKnown = failed.length === 0 && answers.every(({ isPending }) => !isPending)
  return {
    found: isKnown
      ? foundLines(
          items,
          answers.map(({ data }) => data ?? null),
        )
      : null,
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const { refetch } of failed) void refetch()
    },
  }
}

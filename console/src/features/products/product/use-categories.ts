// The categories of the shop, which many screens need and which seldom change.
import type { Schemas } from '../../../api.ts'
import { useRead } from '../../../shop/calls.ts'

const NONE: readonly Schemas['Category'][] = []

export function useCategories(): readonly Schemas['Category'][] {
  return useRead('listCategories', { limit: 100 }).data?.items ?? NONE
}

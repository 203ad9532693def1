// The categories of the shop, which many screens need and which seldom change.
import type { Schemas } from '../../../api.ts'
import { useWhole } from '../../../shop/calls.ts'

const NONE: readonly Schemas['Category'][] = []

export function useCategories(): readonly Schemas['Category'][] {
  return useWhole('listCategories').data?.items ?? NONE
}

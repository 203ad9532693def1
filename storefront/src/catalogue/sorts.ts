// In which order products are listed, as the address says it.
export const SORTS = ['newest', 'best_selling', 'price_asc', 'price_desc', 'name_asc'] as const

export type Sort = (typeof SORTS)[number]

/** Empty: as the server sorts what was searched for, the best fit first. */
export function sortIn(params: URLSearchParams, hasWords: boolean): { sort?: Sort } {
  const asked = params.get('sort')
  const sort = SORTS.find((name) => name === asked) ?? (hasWords ? undefined : SORTS[0])
  return sort ? { sort } : {}
}

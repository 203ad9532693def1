// The orders in which a list of products can be asked for.

export const SORTS = ['newest', 'price_asc', 'price_desc', 'name_asc', 'best_selling'] as const
export type Sort = (typeof SORTS)[number]

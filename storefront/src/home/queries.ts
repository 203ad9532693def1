// What the home page of a shop reads whose merchant has not arranged one.
import { categoriesQuery, productListQuery } from '../catalogue/queries.ts'

export const plainHomeQueries = {
  categories: categoriesQuery,
  products: productListQuery({ sort: 'newest' }),
}

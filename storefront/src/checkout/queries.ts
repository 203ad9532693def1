// What is read at checkout: places as they are typed, and what shipping to one of them costs.
export { destinationsQuery, ratesQuery } from '../cart/shipping-queries.ts'

// How many things of a kind a shop keeps at most: far above what a real shop has, and few enough that whatever shows all
// of them is made in a moment. Pure.
export const MOST = {
  agentCarts: 5_000,
  agentCartsOfCaller: 500,
  categories: 500,
  couriers: 50,
  domains: 50,
  pages: 200,
  paymentMethods: 50,
  products: 50_000,
  promotions: 500,
  vouchers: 5_000,
} as const

// Where the pages of things are, on a shop's own host and on sites that are made like it. Pure.
export const pathTo = {
  category: (key: string) => `/c/${encodeURIComponent(key)}`,
  product: (slug: string) => `/p/${encodeURIComponent(slug)}`,
  page: (key: string) => `/page/${encodeURIComponent(key)}`,
}

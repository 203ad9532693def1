// Names that products and categories are known by here, made of those that they have elsewhere. Pure.

const LONGEST_SLUG = 120
const LONGEST_KEY = 100

/** Small letters, digits and single hyphens; null: nothing of it is left. */
export function slugOf(name: string, longest = LONGEST_SLUG): string | null {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replaceAll(/^-|-$/g, '')
  return slug === '' ? null : slug
}

export function keyOf(label: string): string | null {
  return slugOf(label, LONGEST_KEY)
}

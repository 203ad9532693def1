// The name of a product in addresses, made of what it is called. Pure.

const LONGEST = 80

export function slugFrom(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, LONGEST)
    .replace(/-+$/, '')
}

/** Another one, where it is taken: `kaos-polos-2`. */
export function nextSlug(slug: string): string {
  const [, stem = slug, number = '1'] = /^(.*?)-(\d{1,3})$/.exec(slug) ?? []
  return `${stem}-${Number(number) + 1}`
}

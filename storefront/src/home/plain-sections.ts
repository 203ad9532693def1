// What a shop can say of itself before its merchant has written a home page.
import type { Category, Section, StorefrontConfig } from '@etalase/client'

export function plainSections(shop: StorefrontConfig | null, categories: readonly Category[]): Section[] {
  const { brand, tenant } = shop ?? {}
  const hero = {
    title: tenant?.name || 'Selamat datang',
    em: null,
    sub: brand?.tagline || brand?.tagline_short || null,
    cta: null,
  }
  return [
    { ...NOTHING, id: 'hero', type: 'hero', hero },
    { ...NOTHING, id: 'cats', type: 'cats', cats: [...categories] },
  ]
}

const NOTHING = { banner: null, campaign: null, cats: null, grid: null, hero: null, story: null }

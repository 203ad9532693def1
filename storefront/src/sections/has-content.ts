// Whether a section holds anything to look at: every field of an answer may be null.
import type { Section } from '@etalase/client'

export function hasContent({ type, hero, cats, campaign, grid, banner, story }: Section): boolean {
  switch (type) {
    case 'hero':
      return Boolean(hero?.title || hero?.em)
    case 'cats':
      return cats?.some(({ key }) => key) ?? false
    case 'campaign':
      return hasProducts(campaign)
    case 'grid':
      return hasProducts(grid)
    case 'banner':
      return Boolean(banner?.text || banner?.cta)
    case 'story':
      return Boolean(story?.title || story?.text)
    default:
      return false
  }
}

function hasProducts(list: Section['grid'] | Section['campaign']): boolean {
  return list?.products?.some(({ slug }) => slug) ?? false
}

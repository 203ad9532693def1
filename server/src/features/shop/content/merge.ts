// What the brand will be: what it is, with what the merchant says. Pure.
import { mergedPart, mergeImage, mergeList, over, pairImages } from '../../../domain/merge.ts'
import type { BrandInput } from './input.ts'

export function mergeBrand(was: BrandInput, is: BrandInput): BrandInput {
  const part = mergedPart(was, is)
  return inOneSpelling({
    ...over(was, is),
    ...part('about_image', mergeImage),
    ...part('favicon_image', mergeImage),
    ...part('logo_image', mergeImage),
    ...part('social_image', mergeImage),
    ...part('hero_images', mergeList(pairImages, over)),
    ...part('section_copy', over),
  })
}

/** A colour is kept in lower case. */
export function inOneSpelling(brand: BrandInput): BrandInput {
  const { accent_color } = brand
  return accent_color ? { ...brand, accent_color: accent_color.toLowerCase() } : brand
}

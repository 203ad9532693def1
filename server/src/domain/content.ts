// What a merchant's brand and pages are made of, as they are written and kept.
import type { Sort } from './sort.ts'

/** A picture, by the hash of its content. */
export interface StoredImage {
  media?: string
  alt?: string | null
}

export const BRAND_TEXTS = [
  'about_title',
  'about_body',
  'address_line1',
  'address_line2',
  'copyright',
  'email',
  'hero_eyebrow',
  'opening_hours',
  'origin_city',
  'product_care_copy',
  'product_shipping_copy',
  'tagline',
  'tagline_short',
  'template',
  'whatsapp_text',
  'whatsapp_url',
  'wordmark_accent',
  'wordmark_primary',
] as const

export const SECTION_COPY_TEXTS = [
  'cats_heading',
  'grid_see_all',
  'product_care_heading',
  'product_details_heading',
  'product_shipping_heading',
  'story_cta',
  'story_eyebrow',
] as const

export const BRAND_IMAGES = ['about_image', 'favicon_image', 'logo_image', 'social_image'] as const

/** Looks of type and shape; the storefront says what each is made of. The first is that of a shop that chose none. */
export const PRESETS = ['hangat', 'bersih', 'tegas', 'lembut'] as const
export type Preset = (typeof PRESETS)[number]

type Texts<K extends string> = { [P in K]?: string | null }

export type Brand = Texts<(typeof BRAND_TEXTS)[number]> & {
  [P in (typeof BRAND_IMAGES)[number]]?: StoredImage | null
} & {
  /** `#rrggbb` in lower case */
  accent_color?: string | null
  preset?: Preset | null
  /** false: buyers see the city and not the street; left out: they see both, as in shops of before */
  address_public?: boolean
  hero_images?: StoredImage[]
  hero_stats?: { label?: string; value?: string }[]
  nav?: { label: string; route: string }[]
  section_copy?: Texts<(typeof SECTION_COPY_TEXTS)[number]>
}

/** The hashes of every picture the brand shows, so that they are looked up together. */
export function brandImageHashes(brand: Brand): string[] {
  const images = [...BRAND_IMAGES.map((name) => brand[name]), ...(brand.hero_images ?? [])]
  return images.flatMap((image) => image?.media ?? [])
}

export interface Announcement {
  enabled?: boolean
  text?: string | null
}

export const SECTION_TYPES = ['hero', 'banner', 'campaign', 'cats', 'grid', 'story'] as const
export type SectionType = (typeof SECTION_TYPES)[number]

/** A section as the merchant wrote it; what it shows is looked up when it is read. */
export type Section = { id?: string } & (
  | { type: 'hero'; hero: Texts<'title' | 'em' | 'sub' | 'cta' | 'cta_route'> }
  | { type: 'banner'; banner: Texts<'text' | 'cta' | 'cta_route' | 'bg'> }
  | { type: 'story'; story: Texts<'title' | 'text'> }
  /** without a list: all of them */
  | { type: 'cats'; cats?: string[] }
  | { type: 'grid'; grid: Grid }
  | { type: 'campaign'; campaign: { promotion: string; title?: string | null; limit?: number } }
)

export interface Grid {
  title?: string | null
  sort?: Sort
  limit?: number
  cat?: string | null
  tag?: string | null
  products?: string[]
}

export type StoredSection = { id: string } & (
  | Exclude<Section, { type: 'grid' | 'cats' }>
  | { type: 'cats'; cats?: string[]; cat_ids?: string[] }
  | { type: 'grid'; grid: StoredGrid }
)

export interface StoredGrid extends Grid {
  /** which products `products` meant when they were named; absent where nodes of an older version wrote the section */
  product_ids?: string[]
  /** which category `cat` meant, likewise */
  cat_id?: string
}

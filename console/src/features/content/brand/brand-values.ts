// The brand as its form holds it, and as the API takes it: pure.
import type { Shop } from '../../../api.ts'
import { recordOf } from '../../../format/records.ts'
import type { PictureValue } from '../../../ui/picture-input.tsx'

export type Brand = NonNullable<Shop['brand']>
export type Preset = NonNullable<Brand['preset']>

export const PRESETS: readonly Preset[] = ['hangat', 'bersih', 'tegas', 'lembut']

/** Where the texts are is said by the form; `template` is for those who build a storefront of their own. */
export const TEXTS = [
  'wordmark_primary',
  'wordmark_accent',
  'tagline',
  'tagline_short',
  'about_title',
  'about_body',
  'hero_eyebrow',
  'origin_city',
  'address_line1',
  'address_line2',
  'opening_hours',
  'email',
  'whatsapp_url',
  'whatsapp_text',
  'product_care_copy',
  'product_shipping_copy',
  'copyright',
] as const
export type TextName = (typeof TEXTS)[number]

export const COPY = [
  'cats_heading',
  'grid_see_all',
  'story_eyebrow',
  'story_cta',
  'product_details_heading',
  'product_care_heading',
  'product_shipping_heading',
] as const
export type CopyName = (typeof COPY)[number]

const PICTURES = ['logo_image', 'favicon_image', 'social_image', 'about_image'] as const
export type PictureName = (typeof PICTURES)[number]

export type BrandValues = Record<TextName, string> &
  Record<PictureName, PictureValue | null> & {
    accent_color: string
    preset: Preset
    hero_images: readonly PictureValue[]
    hero_stats: readonly Stat[]
    section_copy: Record<CopyName, string>
  }

export interface Stat {
  readonly label: string
  readonly value: string
}

export function brandValues(shop: Pick<Shop, 'brand'> | null): BrandValues {
  const brand = shop?.brand ?? {}
  return {
    ...recordOf(TEXTS, (name) => brand[name] ?? ''),
    ...recordOf(PICTURES, (name) => pictureValue(brand[name])),
    accent_color: brand.accent_color ?? '',
    preset: brand.preset ?? 'hangat',
    hero_images: heroPictures(shop),
    hero_stats: (brand.hero_stats ?? []).map(({ label = '', value = '' }) => ({ label, value })),
    section_copy: recordOf(COPY, (name) => brand.section_copy?.[name] ?? ''),
  }
}

export function heroPictures(shop: Pick<Shop, 'brand'> | null): PictureValue[] {
  return (shop?.brand?.hero_images ?? []).flatMap((image) => pictureValue(image) ?? [])
}

/** A text that was emptied is null; what a picture looks like stays here. */
export function toBrand(values: Partial<BrandValues>): Brand {
  const { accent_color, preset, hero_images, hero_stats, section_copy } = values
  const texts = TEXTS.filter((name) => values[name] !== undefined)
  const pictures = PICTURES.filter((name) => values[name] !== undefined)
  return {
    ...recordOf(texts, (name) => values[name] || null),
    ...recordOf(pictures, (name) => imageOf(values[name])),
    ...(accent_color !== undefined && { accent_color: accent_color || null }),
    ...(preset && { preset }),
    ...(hero_images && { hero_images: hero_images.map(toImage) }),
    ...(hero_stats && { hero_stats: hero_stats.filter(({ label, value }) => label.trim() || value.trim()) }),
    ...(section_copy && { section_copy: recordOf(COPY, (name) => section_copy[name] || null) }),
  }
}

function imageOf(picture: PictureValue | null | undefined) {
  return picture ? toImage(picture) : null
}

function toImage({ media, alt }: PictureValue) {
  return { media, alt: alt || null }
}

function pictureValue(image: Brand['logo_image']): PictureValue | null {
  return image?.media ? { media: image.media, alt: image.alt ?? null } : null
}

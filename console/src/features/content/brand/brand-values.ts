// The brand as its form holds it, and as the API takes it: pure.
import type { Schemas } from '../../../api.ts'
import type { PictureValue } from '../../../ui/picture-input.tsx'

export type Shop = Schemas['Shop']
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
    ...fieldsOf(TEXTS, (name) => brand[name] ?? ''),
    ...fieldsOf(PICTURES, (name) => pictureValue(brand[name])),
    accent_color: brand.accent_color ?? '',
    preset: brand.preset ?? 'hangat',
    hero_images: (brand.hero_images ?? []).flatMap((image) => pictureValue(image) ?? []),
    hero_stats: (brand.hero_stats ?? []).map(({ label = '', value = '' }) => ({ label, value })),
    section_copy: fieldsOf(COPY, (name) => brand.section_copy?.[name] ?? ''),
  }
}

/** A text that was emptied is null; what a picture looks like stays here. */
export function toBrand(values: Partial<BrandValues>): Brand {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, sent(name, value)]))
}

function sent(name: string, value: unknown): unknown {
  if (value === '') return null
  if (name === 'hero_images') return (value as readonly PictureValue[]).map(toImage)
  if (name.endsWith('_image')) return value === null ? null : toImage(value as PictureValue)
  if (name === 'hero_stats')
    return (value as readonly Stat[]).filter((stat) => stat.label.trim() || stat.value.trim())
  if (name === 'section_copy')
    return Object.fromEntries(
      Object.entries(value as Record<CopyName, string>).map(([key, text]) => [key, text || null]),
    )
  return value
}

function toImage({ media, alt }: PictureValue) {
  return { media, alt: alt || null }
}

function pictureValue(image: Brand['logo_image']): PictureValue | null {
  return image?.media ? { media: image.media, alt: image.alt ?? null } : null
}

function fieldsOf<K extends string, V>(names: readonly K[], made: (name: K) => V): Record<K, V> {
  return Object.fromEntries(names.map((name) => [name, made(name)])) as Record<K, V>
}

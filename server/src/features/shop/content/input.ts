// What a merchant may set of brand, announcement, home and pages.
// And what it becomes: a field left out keeps what is there.
import Type, { type Static } from 'typebox'
import {
  choice,
  ImageInput,
  Key,
  Line,
  Name,
  object,
  optional,
  orNull,
  Paragraph,
  Slug,
  Text,
  textFields,
} from '../../../base/input-shapes.ts'
import { BRAND_TEXTS, PRESETS, SECTION_COPY_TEXTS, type Section } from '../../../domain/content.ts'
import { mergedPart, mergeFields, mergeImage, mergeList, pairImages } from '../../../domain/merge.ts'
import { SORTS } from '../../../domain/sort.ts'
import { TAG_FORMATS, type TagId } from '../../../domain/tags.ts'

/** Of what stands on every page. */
export const MOST_NAV = 100
export const MOST_HERO = 50

export const BrandInput = object({
  ...textFields(BRAND_TEXTS, Paragraph),
  ...textFields(['about_body', 'product_care_copy', 'product_shipping_copy'], Text),
  accent_color: orNull(
    Type.String({
      maxLength: 20,
      description: 'the colour of buttons, as `#8c4a2b`; every shade that a page needs is made from it',
    }),
  ),
  preset: orNull(choice(PRESETS)),
  address_public: optional(
    Type.Boolean({
      description:
        'false: `address_line1` is for labels and invoices alone, and buyers see the city; shown when left out',
    }),
  ),
  about_image: orNull(ImageInput),
  favicon_image: orNull(ImageInput),
  logo_image: orNull(ImageInput),
  social_image: orNull(ImageInput),
  hero_images: optional(Type.Array(ImageInput, { maxItems: MOST_HERO })),
  hero_stats: optional(
    Type.Array(object({ label: optional(Line), value: optional(Line) }), { maxItems: MOST_HERO }),
  ),
  nav: optional(Type.Array(object({ label: Name, route: Name }), { maxItems: MOST_NAV })),
  section_copy: optional(object(textFields(SECTION_COPY_TEXTS, Line))),
})
export type BrandInput = Static<typeof BrandInput>

export const TagsInput = object({
  meta_pixel_id: orNull(tagId('meta_pixel_id', 'Meta pixel of the shop: digits')),
  tiktok_pixel_id: orNull(tagId('tiktok_pixel_id', 'TikTok pixel of the shop: capitals and digits')),
  google_tag_id: orNull(tagId('google_tag_id', 'Google tag of the shop: begins with `G-`, `AW-` or `GT-`')),
})
export type TagsInput = Static<typeof TagsInput>

/** The checks report what is no id, with an example. */
function tagId(id: TagId, description: string) {
  return Type.String({ maxLength: 60, description, examples: [TAG_FORMATS[id].example] })
}

export const AnnouncementInput = object({ enabled: optional(Type.Boolean()), text: orNull(Paragraph) })
export type AnnouncementInput = Static<typeof AnnouncementInput>

const Limit = optional(Type.Integer({ minimum: 1, maximum: 100 }))
/** As many as a section can show. */
const MOST_NAMED = 100
/** What a section shows is answered with it, so that a page of very many would be larger than anything can read. */
const MOST_SECTIONS = 50
const id = optional(Key)

const SectionForms = Type.Union([
  object({
    id,
    type: Type.Literal('hero'),
    hero: object({ ...textFields(['title', 'em', 'sub', 'cta'], Paragraph), cta_route: orNull(Line) }),
  }),
  object({
    id,
    type: Type.Literal('banner'),
    banner: object({ ...textFields(['text', 'cta', 'bg'], Paragraph), cta_route: orNull(Line) }),
  }),
  object({ id, type: Type.Literal('story'), story: object(textFields(['title', 'text'], Text)) }),
  object({ id, type: Type.Literal('cats'), cats: optional(Type.Array(Key, { maxItems: MOST_NAMED })) }),
  object({
    id,
    type: Type.Literal('grid'),
    grid: object({
      title: orNull(Line),
      sort: optional(choice(SORTS)),
      limit: Limit,
      cat: orNull(Key),
      tag: orNull(Name),
      products: optional(Type.Array(Slug, { maxItems: MOST_NAMED })),
    }),
  }),
  object({
    id,
    type: Type.Literal('campaign'),
    campaign: object({ promotion: Key, title: orNull(Line), limit: Limit }),
  }),
])
export type SectionInput = Section

// With a discriminator the error is of the section's own type, not of all six.
export const SectionInput = Type.Unsafe<SectionInput>({
  type: 'object',
  discriminator: { propertyName: 'type' },
  required: ['type'],
  oneOf: SectionForms.anyOf,
})

export const SectionsInput = Type.Array(SectionInput, { maxItems: MOST_SECTIONS })

export const PageKey = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 120 })

export const PageInput = object({ key: PageKey, sections: SectionsInput })
export type PageInput = Static<typeof PageInput>

export function mergeBrand(was: BrandInput, is: BrandInput): BrandInput {
  const part = mergedPart(was, is)
  return inOneSpelling({
    ...mergeFields(was, is),
    ...part('about_image', mergeImage),
    ...part('favicon_image', mergeImage),
    ...part('logo_image', mergeImage),
    ...part('social_image', mergeImage),
    ...part('hero_images', mergeList(pairImages, mergeFields)),
    ...part('section_copy', mergeFields),
  })
}

/** A colour is kept in lower case. */
export function inOneSpelling(brand: BrandInput): BrandInput {
  const { accent_color } = brand
  return accent_color ? { ...brand, accent_color: accent_color.toLowerCase() } : brand
}

// What a merchant may set of brand, announcement, home and pages.
// And what it becomes: a field left out keeps what is there.
import Type, { type Static } from 'typebox'
import {
  choice,
  ImageInput,
  Key,
  Line,
  Name,
  opt,
  orNull,
  Paragraph,
  Slug,
  some,
  Text,
  textFields,
} from '../../../base/input-shapes.ts'
import { BRAND_TEXTS, PRESETS, SECTION_COPY_TEXTS, type Section } from '../../../domain/content.ts'
import { mergedPart, mergeImage, mergeList, over, pairImages } from '../../../domain/merge.ts'
import { SORTS } from '../../../domain/sort.ts'
import { TAG_FORMATS, type TagId } from '../../../domain/tags.ts'

/** Of what stands on every page. */
export const MOST_NAV = 100
export const MOST_HERO = 50

export const BrandInput = some({
  ...textFields(BRAND_TEXTS, Paragraph),
  ...textFields(['about_body', 'product_care_copy', 'product_shipping_copy'], Text),
  accent_color: orNull(
    Type.String({
      maxLength: 20,
      description: 'the colour of buttons, as `#8c4a2b`; every shade that a page needs is made from it',
    }),
  ),
  preset: orNull(choice(PRESETS)),
  about_image: orNull(ImageInput),
  favicon_image: orNull(ImageInput),
  logo_image: orNull(ImageInput),
  social_image: orNull(ImageInput),
  hero_images: opt(Type.Array(ImageInput, { maxItems: MOST_HERO })),
  hero_stats: opt(Type.Array(some({ label: opt(Line), value: opt(Line) }), { maxItems: MOST_HERO })),
  nav: opt(Type.Array(some({ label: Name, route: Name }), { maxItems: MOST_NAV })),
  section_copy: opt(some(textFields(SECTION_COPY_TEXTS, Line))),
})
export type BrandInput = Static<typeof BrandInput>

export const TagsInput = some({
  meta_pixel_id: orNull(tagId('meta_pixel_id', 'Meta pixel of the shop: digits')),
  tiktok_pixel_id: orNull(tagId('tiktok_pixel_id', 'TikTok pixel of the shop: capitals and digits')),
  google_tag_id: orNull(tagId('google_tag_id', 'Google tag of the shop: begins with `G-`, `AW-` or `GT-`')),
})
export type TagsInput = Static<typeof TagsInput>

/** The checks report what is no id, with an example. */
function tagId(id: TagId, description: string) {
  return Type.String({ maxLength: 60, description, examples: [TAG_FORMATS[id].example] })
}

export const AnnouncementInput = some({ enabled: opt(Type.Boolean()), text: orNull(Paragraph) })
export type AnnouncementInput = Static<typeof AnnouncementInput>

const Limit = opt(Type.Integer({ minimum: 1, maximum: 100 }))
/** As many as a section can show. */
const MOST_NAMED = 100
/** What a section shows is answered with it, so that a page of very many would be larger than anything can read. */
const MOST_SECTIONS = 50
const id = opt(Key)

const SectionForms = Type.Union([
  some({ id, type: Type.Literal('hero'), hero: some(textFields(['title', 'em', 'sub', 'cta'], Paragraph)) }),
  some({ id, type: Type.Literal('banner'), banner: some(textFields(['text', 'cta', 'bg'], Paragraph)) }),
  some({ id, type: Type.Literal('story'), story: some(textFields(['title', 'text'], Text)) }),
  some({ id, type: Type.Literal('cats'), cats: opt(Type.Array(Key, { maxItems: MOST_NAMED })) }),
  some({
    id,
    type: Type.Literal('grid'),
    grid: some({
      title: orNull(Line),
      sort: opt(choice(SORTS)),
      limit: Limit,
      cat: orNull(Key),
      tag: orNull(Name),
      products: opt(Type.Array(Slug, { maxItems: MOST_NAMED })),
    }),
  }),
  some({
    id,
    type: Type.Literal('campaign'),
    campaign: some({ promotion: Key, title: orNull(Line), limit: Limit }),
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

export const PageInput = some({ key: PageKey, sections: SectionsInput })
export type PageInput = Static<typeof PageInput>

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

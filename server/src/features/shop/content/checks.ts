// What a merchant may set of brand, tags and pages: colours, ids, and whether pictures and sections name what the shop has. Pure.
import type { ImageInput } from '../../../base/input-shapes.ts'
import { BRAND_IMAGES } from '../../../domain/content.ts'
import {
  type Bilingual,
  NOUNS,
  noSuch,
  repeated,
  type SettingErrors,
  under,
  unknownNames,
} from '../../../domain/setting-error.ts'
import { TAG_FORMATS, TAG_IDS } from '../../../domain/tags.ts'
import { checkImage } from '../../catalogue/products/checks.ts'
import type { BrandInput, SectionInput, TagsInput } from './input.ts'

const ONLY_IN_FILE: Bilingual = {
  en: 'only a shop file names pictures by their path',
  id: 'hanya berkas toko yang menyebut gambar dengan path',
}

/** What sections may show, by name. */
export interface ShownNames {
  readonly products: ReadonlySet<string>
  readonly categories: ReadonlySet<string>
  readonly campaigns: ReadonlySet<string>
}

/** `at`: where the sections are, `home` or `pages.tentang`. */
export function* checkSections(
  sections: readonly SectionInput[],
  at: string,
  names: ShownNames,
): SettingErrors {
  yield* repeated(sections, at, (section) => section.id ?? null, NOUNS.id)
  for (const [i, section] of sections.entries()) {
    const path = `${at}[${i}]`
    if (section.type === 'hero') yield* checkLink(section.hero.cta_route, `${path}.hero.cta_route`)
    if (section.type === 'banner') yield* checkLink(section.banner.cta_route, `${path}.banner.cta_route`)
    if (section.type === 'cats')
      yield* unknownNames(section.cats ?? [], names.categories, `${path}.cats`, NOUNS.category)
    if (section.type === 'grid') {
      const { products = [], cat } = section.grid
      yield* unknownNames(products, names.products, `${path}.grid.products`, NOUNS.product)
      if (cat && !names.categories.has(cat))
        yield { path: `${path}.grid.cat`, says: noSuch(NOUNS.category, cat) }
    }
    if (section.type === 'campaign' && !names.campaigns.has(section.campaign.promotion))
      yield { path: `${path}.campaign.promotion`, says: noSuch(NOUNS.campaign, section.campaign.promotion) }
  }
}

/** Sites put it into a link as it is: one that runs a script would run it in the browser of every buyer. */
const LINKED: ReadonlySet<string | undefined> = new Set(['http:', 'https:', 'mailto:', 'tel:'])

function* checkLink(route: string | null | undefined, path: string): SettingErrors {
  // As a browser reads it, which overlooks spaces and tabs.
  if (!route || LINKED.has(URL.parse(route, 'http://shop')?.protocol)) return
  yield {
    path,
    says: {
      en: `"${route}" is neither a path of the shop, such as "/c/kursi", nor a web address`,
      id: `"${route}" bukan alamat di toko seperti "/c/kursi" dan bukan alamat web`,
      code: 'format',
    },
  }
}

export function* checkBrand({ accent_color, whatsapp_url, nav = [] }: BrandInput): SettingErrors {
  yield* checkLink(whatsapp_url, 'whatsapp_url')
  for (const [i, { route }] of nav.entries()) yield* checkLink(route, `nav[${i}].route`)

  if (accent_color && !/^#[0-9a-f]{6}$/i.test(accent_color))
    yield {
      path: 'accent_color',
      says: {
        en: `"${accent_color}" is not a colour such as "#8c4a2b"`,
        id: `"${accent_color}" bukan warna seperti "#8c4a2b"`,
        code: 'format',
      },
    }
}

export function* checkTags(tags: TagsInput): SettingErrors {
  for (const name of TAG_IDS) {
    const id = tags[name]
    const { pattern, example } = TAG_FORMATS[name]
    if (!id || pattern.test(id)) continue
    yield {
      path: name,
      says: {
        en: `"${id}" is not an id such as "${example}"`,
        id: `"${id}" bukan ID seperti "${example}"`,
        code: 'format',
      },
    }
  }
}

/** `known`: the hashes of the shop's own pictures, which have been taken in before. */
export function* checkBrandPictures(brand: BrandInput, known: ReadonlySet<string>): SettingErrors {
  for (const name of BRAND_IMAGES) yield* under(name, checkBrandPicture(brand[name], known))
  for (const [i, image] of (brand.hero_images ?? []).entries())
    yield* under(`hero_images[${i}]`, checkBrandPicture(image, known))
}

function* checkBrandPicture(image: ImageInput | null | undefined, known: ReadonlySet<string>): SettingErrors {
  if (!image) return
  if (image.file !== undefined) yield { path: 'file', says: ONLY_IN_FILE }
  yield* checkImage(image, known)
}

// What a merchant may set of brand, tags and pages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BRAND_IMAGES } from '../../../domain/content.ts'
import { told } from '../../../domain/setting-error.fixture.ts'
import { TAG_FORMATS } from '../../../domain/tags.ts'
import { checkBrand, checkBrandPictures, checkSections, checkTags } from './checks.ts'
import type { SectionInput } from './input.ts'

const NAMES = {
  products: new Set(['kursi']),
  categories: new Set(['rotan']),
  campaigns: new Set(['lebaran']),
}

test('sections that name what the shop has are fine, also where they name nothing', () => {
  const sections: SectionInput[] = [
    { id: 'a', type: 'hero', hero: {} },
    { type: 'cats' },
    { type: 'cats', cats: ['rotan'] },
    { type: 'grid', grid: {} },
    { type: 'grid', grid: { cat: null } },
    { id: 'b', type: 'grid', grid: { cat: 'rotan', products: ['kursi'] } },
    { type: 'campaign', campaign: { promotion: 'lebaran' } },
  ]
  assert.deepEqual(told(checkSections(sections, 'home', NAMES)), [])
})

test('whatever a section shows is in the shop, and no two sections have one id', () => {
  const sections: SectionInput[] = [
    { id: 'a', type: 'cats', cats: ['rotan', 'lenyap'] },
    { type: 'grid', grid: { cat: 'lenyap', products: ['kursi', 'hilang'] } },
    { id: 'a', type: 'campaign', campaign: { promotion: 'usai' } },
  ]
  assert.deepEqual(told(checkSections(sections, 'pages.tentang', NAMES)), [
    'pages.tentang[2] has the same id as pages.tentang[0]',
    'pages.tentang[0].cats[1] there is no category "lenyap"',
    'pages.tentang[1].grid.products[1] there is no product "hilang"',
    'pages.tentang[1].grid.cat there is no category "lenyap"',
    'pages.tentang[2].campaign.promotion there is no campaign "usai"',
  ])
})

test('the colour of a brand is written with six hex digits', () => {
  for (const accent_color of ['#8c4a2b', '#8C4A2B', null, ''])
    assert.deepEqual(told(checkBrand({ accent_color })), [])
  assert.deepEqual(told(checkBrand({})), [])
  for (const accent_color of ['8c4a2b', '#8c4a2', '#8c4a2bff', '#8c4a2g', 'brown', ' #8c4a2b'])
    assert.deepEqual(told(checkBrand({ accent_color })), [
      `accent_color "${accent_color}" is not a colour such as "#8c4a2b"`,
    ])
})

test('a link leads to a page, a web address, a mailbox or a phone, and never runs a script', () => {
  const sections = (cta_route: string | null): SectionInput[] => [
    { type: 'hero', hero: { cta_route } },
    { type: 'banner', banner: { cta_route } },
  ]
  const paths = ['home[0].hero.cta_route', 'home[1].banner.cta_route', 'nav[0].route']
  for (const route of ['/c/kursi', 'c/kursi', '#atas', 'https://contoh.example/', 'http://contoh.example'])
    assert.deepEqual(faults(route), [])
  for (const route of ['mailto:toko@contoh.example', 'tel:+62811', '']) assert.deepEqual(faults(route), [])
  assert.deepEqual(told(checkSections(sections(null), 'home', NAMES)), [])
  for (const route of [
    'javascript:alert(1)',
    ' JavaScript:x',
    'java\tscript:x',
    'data:text/html,x',
    'http://[',
  ])
    assert.deepEqual(
      faults(route),
      paths.map(
        (path) => `${path} "${route}" is neither a path of the shop, such as "/c/kursi", nor a web address`,
      ),
    )

  function faults(route: string): string[] {
    return [
      ...told(checkSections(sections(route), 'home', NAMES)),
      ...told(checkBrand({ nav: [{ label: 'x', route }] })),
    ]
  }
})

test('what is no id of a tag is an error with an example', () => {
  assert.deepEqual(told(checkTags({})), [])
  assert.deepEqual(told(checkTags({ meta_pixel_id: null, google_tag_id: '' })), [])
  assert.deepEqual(told(checkTags({ google_tag_id: TAG_FORMATS.google_tag_id.example })), [])
  assert.deepEqual(told(checkTags({ meta_pixel_id: 'x', tiktok_pixel_id: 'y' })), [
    `meta_pixel_id "x" is not an id such as "${TAG_FORMATS.meta_pixel_id.example}"`,
    `tiktok_pixel_id "y" is not an id such as "${TAG_FORMATS.tiktok_pixel_id.example}"`,
  ])
})

test('a brand shows pictures that the shop has taken in', () => {
  const known = new Set(['hash'])
  for (const name of BRAND_IMAGES) {
    assert.deepEqual(told(checkBrandPictures({ [name]: { media: 'hash' } }, known)), [])
    assert.deepEqual(told(checkBrandPictures({ [name]: null }, known)), [])
    assert.deepEqual(told(checkBrandPictures({ [name]: { media: 'other' } }, known)), [
      `${name}.media there is no picture "other"`,
    ])
  }
  assert.deepEqual(told(checkBrandPictures({ hero_images: [{ media: 'hash' }, {}] }, known)), [
    'hero_images[1].media is missing',
  ])
  assert.deepEqual(told(checkBrandPictures({}, known)), [])
})

test('only a shop file names pictures by their path', () => {
  assert.deepEqual(
    told(checkBrandPictures({ logo_image: { file: 'logo.png', media: 'hash' } }, new Set(['hash']))),
    ['logo_image.file only a shop file names pictures by their path'],
  )
})

test('the address of the shop’s WhatsApp is one that sites may put into a link', () => {
  assert.deepEqual(told(checkBrand({ whatsapp_url: 'https://wa.me/6281234567890' })), [])
  const [error] = checkBrand({ whatsapp_url: 'javascript:alert(1)//6281234567890' })
  assert.equal(error?.path, 'whatsapp_url')
})

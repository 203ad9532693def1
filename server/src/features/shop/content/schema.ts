// Shapes of the storefront's content: configuration, home and pages.
import Type, { type Static } from 'typebox'
import {
  dateTime,
  flag,
  integer,
  listOf,
  named,
  nullable,
  oneOf,
  rupiah,
  text,
} from '../../../base/shapes.ts'
import {
  type BRAND_IMAGES,
  type BRAND_TEXTS,
  PRESETS,
  type SECTION_COPY_TEXTS,
} from '../../../domain/content.ts'
import { Category, ProductSummary } from '../../catalogue/catalog/schema.ts'
import { sectionOf } from './section-schema.ts'

const BrandImage = named(
  'BrandImage',
  {
    alt: text('What the picture shows, for those who do not see it'),
    srcset: text('For the `srcset` of an `<img>`; the same names ending in `.avif` are smaller'),
    url: text('Absolute address of a WebP picture'),
  },
  'A picture of the brand',
)

const brandTexts = {
  about_title: text('Heading of the text about the shop'),
  about_body: text('Text about the shop'),
  address_line1: text('Street of the shop'),
  address_line2: text('District, city and zip code of the shop'),
  copyright: text('Line at the foot of every page'),
  email: text('Where buyers may write to'),
  hero_eyebrow: text('Small line above the title of a hero'),
  opening_hours: text('When the shop answers, one line for each: “Senin–Sabtu 09.00–17.00”'),
  origin_city: text('City that parcels leave from'),
  product_care_copy: text('How to look after things, for products without a text of their own'),
  product_shipping_copy: text('About shipping, on every product’s page'),
  tagline: text('What the shop is, in one sentence'),
  tagline_short: text('The same in a few words'),
  template: text('The look that the merchant chose, by its name'),
  whatsapp_text: text('What a message by WhatsApp begins with'),
  whatsapp_url: text('Address that opens WhatsApp with the shop'),
  wordmark_accent: text('Second part of the name as a wordmark'),
  wordmark_primary: text('First part of the name as a wordmark'),
} satisfies Record<(typeof BRAND_TEXTS)[number], unknown>

const brandImages = {
  about_image: nullable(BrandImage, 'Beside the text about the shop'),
  favicon_image: nullable(BrandImage, 'The small picture of the shop: in tabs, and on the screen of a phone'),
  logo_image: nullable(BrandImage, 'The logo'),
  social_image: nullable(BrandImage, 'For links to the shop that are shared'),
} satisfies Record<(typeof BRAND_IMAGES)[number], unknown>

const sectionCopy = {
  cats_heading: text('Heading of the categories'),
  grid_see_all: text('Link from some products to all of them'),
  product_care_heading: text('Heading of how to look after a product'),
  product_details_heading: text('Heading of a product’s details'),
  product_shipping_heading: text('Heading of the text about shipping'),
  story_cta: text('Link to the text about the shop'),
  story_eyebrow: text('Small line above a story'),
} satisfies Record<(typeof SECTION_COPY_TEXTS)[number], unknown>

const color = (description: string) => nullable(Type.String({ pattern: '^#[0-9a-f]{6}$', description }))

const ColorScheme = named(
  'ColorScheme',
  {
    accent: color('Background of buttons'),
    accent_hover: color('The same under a pointer'),
    accent_soft: color('Pale background of badges and banners'),
    accent_strong: color('Text and lines on the page, and on `accent_soft`'),
    on_accent: color('Text on `accent` and `accent_hover`'),
  },
  'Shades of the accent, each readable where it is used (WCAG AA)',
)

const BrandColors = named(
  'BrandColors',
  { light: ColorScheme, dark: ColorScheme },
  'What is made of `accent_color`, for light and for dark pages',
)

const Brand = named(
  'Brand',
  {
    ...brandTexts,
    ...brandImages,
    accent_color: color('The colour that the merchant chose; null: that of the preset'),
    colors: nullable(BrandColors, 'What is made of `accent_color`; null without one'),
    preset: oneOf(PRESETS, 'The look of type and shape'),
    hero_images: listOf(BrandImage, 'Pictures of the hero, in turn'),
    hero_stats: listOf(
      named(
        'HeroStat',
        { label: text('What is counted'), value: text('How many, as text: “12.000+”') },
        'A figure that the shop is proud of',
      ),
      'Figures to show in the hero',
    ),
    nav: listOf(
      named(
        'NavItem',
        {
          label: text('Text of the link'),
          route: text('Where it leads: `/c/{key}`, `/page/{key}` or an address'),
        },
        'An entry of the navigation',
      ),
      'The navigation, in the merchant’s order',
    ),
    section_copy: named(
      'SectionCopy',
      sectionCopy,
      'Headings and links of the pages, in the merchant’s words',
    ),
  },
  'How the shop looks and speaks',
)

const Courier = named(
  'Courier',
  {
    code: text('Sent as `courier_code`'),
    name: text('Name to show'),
    service: text('The service that its own costs are for'),
    eta: text('Estimated time, such as “2-3 hari”'),
    cost: rupiah('Cost where shipping is `flat`'),
    enabled: flag('True when it can be chosen'),
    services: listOf(text('One service'), 'The services that it offers in this shop'),
  },
  'A courier of the shop',
)

const PaymentMethod = named(
  'PaymentMethod',
  {
    code: text('Sent as `payment_method`'),
    name: text('Name to show'),
    sub: text('A line below the name'),
    enabled: flag('True when it can be chosen'),
    is_cod: flag(
      'True: the courier collects the money at the door. What it costs, and whether the courier and the place are served, `previewCart` tells',
    ),
    fee_basis_pt: integer('Fee in hundredths of a percent'),
    fee_flat: rupiah('Fee besides `fee_basis_pt`'),
    max_order_total: rupiah('Orders above it cannot be paid so; null: no limit'),
    min_order_total: rupiah('Orders below it cannot be paid so; null: no limit'),
  },
  'A way to pay in this shop',
)

export const StorefrontConfig = named(
  'StorefrontConfig',
  {
    brand: Brand,
    commerce: named(
      'Commerce',
      {
        couriers: listOf(Courier, 'The couriers, in the merchant’s order'),
        free_shipping_disabled: flag('True when `free_shipping_min` does not count'),
        free_shipping_min: rupiah('From this subtotal on shipping is free'),
        payment_methods: listOf(PaymentMethod, 'The ways to pay, in the merchant’s order'),
        shipping: named(
          'ShippingSettings',
          {
            mode: oneOf(
              ['flat', 'zone', 'live'],
              'How costs are found: `flat` one for each courier, `zone` by place and weight, `live` asked of an aggregator',
            ),
          },
          'How the shop ships',
        ),
      },
      'How the shop sells',
    ),
    contact: named(
      'ContactSettings',
      { channel: oneOf(['email', 'whatsapp', 'any'], 'What a buyer’s `contact` may be') },
      'How the shop reaches its buyers',
    ),
    pages: listOf(
      named(
        'PageLink',
        {
          key: text('What `getPage` reads it by; storefronts show it at `/page/{key}`'),
          title: text('What to call it: as the navigation does, else made of its key'),
        },
        'A page that the merchant made',
      ),
      'The pages besides the home page, in the merchant’s order',
    ),
    payment: named(
      'PaymentIdentity',
      {
        account_holder: text('Whose account manual transfers go to'),
        qris_merchant_name: text('The merchant’s name as QRIS shows it'),
        qris_nmid: text('The merchant’s national QRIS number'),
      },
      'Who is paid',
    ),
    tags: named(
      'Tags',
      {
        meta_pixel_id: text('Id of the Meta pixel; null: none'),
        tiktok_pixel_id: text('Id of the TikTok pixel; null: none'),
        google_tag_id: text('Id of the Google tag, `G-…`, `AW-…` or `GT-…`; null: none'),
      },
      'Advertising and statistics of the merchant: load them only once the visitor has agreed, and never where an ' +
        'address is a secret',
    ),
    tenant: named(
      'Tenant',
      {
        name: text('Name of the shop'),
        slug: text('Names the shop in its address on the platform'),
        is_open: flag('False: it sells nothing new; the platform has paused it, or its owner has closed it'),
      },
      'The shop itself',
    ),
  },
  'All settings that a storefront needs',
)
export type StorefrontConfig = Static<typeof StorefrontConfig>

const ShownSection = sectionOf({
  banner: named(
    'BannerSection',
    {
      bg: text('Background colour, as CSS writes it'),
      cta: text('Text of the link'),
      cta_route: text(
        'Where it leads: `/c/{key}`, `/p/{slug}`, `/page/{key}` or an address; null: as its words say',
      ),
      text: text('What it says'),
    },
    'A band across the page',
  ),
  campaign: named(
    'CampaignSection',
    {
      badge: text('Text to show as it is, such as “Hemat 15%”'),
      discount_type: oneOf(['percent', 'amount'], 'What `discount_value` counts'),
      discount_value: integer('Percent, or whole rupiah'),
      ends_at: dateTime('When the campaign is over; count down from `server_time`'),
      title: text('Heading'),
      products: listOf(ProductSummary, 'What the campaign is about'),
    },
    'A running campaign; it is left out when the campaign is over',
  ),
  cats: listOf(Category, 'Categories to choose from'),
  grid: named(
    'GridSection',
    { title: text('Heading'), products: listOf(ProductSummary, 'What to show') },
    'Some products',
  ),
  hero: named(
    'HeroSection',
    {
      cta: text('Text of the button'),
      cta_route: text(
        'Where it leads: `/c/{key}`, `/p/{slug}`, `/page/{key}` or an address; null: as its words say',
      ),
      em: text('End of the title, to be stressed'),
      sub: text('A sentence below the title'),
      title: text('Heading'),
    },
    'The opening of a page',
  ),
  story: named(
    'StorySection',
    { text: text('What it says'), title: text('Heading') },
    'A text with a heading',
  ),
})
export type ShownSection = Static<typeof ShownSection>

export const Page = named(
  'Page',
  {
    key: text(
      'What it is called now, also where it was asked for by a key it had before; null: the home page',
    ),
    announcement: named(
      'Announcement',
      { enabled: flag('True when it is to be shown'), text: text('What it says') },
      'A line above every page',
    ),
    server_time: dateTime('Now, for countdowns: the visitor’s clock may be wrong'),
    sections: listOf(ShownSection, 'From top to bottom'),
  },
  'A page that the merchant made',
)
export type Page = Static<typeof Page>

export const PagePath = Type.Object({
  key: Type.String({ description: 'A key that the merchant defined, such as `tentang`' }),
})

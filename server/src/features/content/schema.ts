// Shapes of the storefront's content: configuration, home and pages.
import Type, { type Static } from 'typebox'
import { BRAND_IMAGES, BRAND_TEXTS, SECTION_COPY_TEXTS, SECTION_TYPES } from '../../domain/content.ts'
import { recordOf } from '../../domain/record-of.ts'
import { dateTime, flag, integer, listOf, named, nullable, oneOf, rupiah, text } from '../../shapes.ts'
import { Category, ProductSummary } from '../catalog/schema.ts'

const BrandImage = named('BrandImage', { alt: text(), srcset: text(), url: text() })

const Brand = named('Brand', {
  ...recordOf(BRAND_TEXTS, () => text()),
  ...recordOf(BRAND_IMAGES, () => nullable(BrandImage)),
  hero_images: listOf(BrandImage),
  hero_stats: listOf(named('HeroStat', { label: text(), value: text() })),
  nav: listOf(named('NavItem', { label: text(), route: text() })),
  section_copy: named(
    'SectionCopy',
    recordOf(SECTION_COPY_TEXTS, () => text()),
  ),
})

const Courier = named('Courier', {
  code: text('Sent as `courier_code`'),
  name: text(),
  service: text(),
  eta: text(),
  cost: rupiah('Cost in `flat` mode'),
  enabled: flag(),
  services: listOf(text()),
})

const PaymentMethod = named('PaymentMethod', {
  code: text('Sent as `payment_method`'),
  name: text(),
  sub: text(),
  enabled: flag(),
  fee_basis_pt: integer('Fee in hundredths of a percent'),
  fee_flat: rupiah(),
  max_order_total: rupiah(),
  min_order_total: rupiah(),
})

export const StorefrontConfig = named('StorefrontConfig', {
  brand: Brand,
  commerce: named('Commerce', {
    couriers: listOf(Courier),
    free_shipping_disabled: flag(),
    free_shipping_min: rupiah(),
    payment_methods: listOf(PaymentMethod),
    shipping: named('ShippingSettings', { mode: oneOf(['flat', 'zone', 'live']) }),
  }),
  contact: named('ContactSettings', { channel: oneOf(['email', 'whatsapp', 'any']) }),
  payment: named('PaymentIdentity', {
    account_holder: text(),
    qris_merchant_name: text(),
    qris_nmid: text(),
  }),
  tenant: named('Tenant', { name: text(), slug: text() }),
})
export type StorefrontConfig = Static<typeof StorefrontConfig>

const Section = named(
  'Section',
  {
    id: text(),
    type: oneOf(SECTION_TYPES, 'The name of the one field that is filled'),
    banner: nullable(named('BannerSection', { bg: text(), cta: text(), text: text() })),
    campaign: nullable(
      named('CampaignSection', {
        badge: text(),
        discount_type: oneOf(['percent', 'amount']),
        discount_value: integer('Percent, or rupiah'),
        ends_at: dateTime(),
        title: text(),
        products: listOf(ProductSummary),
      }),
    ),
    cats: nullable(listOf(Category)),
    grid: nullable(named('GridSection', { title: text(), products: listOf(ProductSummary) })),
    hero: nullable(named('HeroSection', { cta: text(), em: text(), sub: text(), title: text() })),
    story: nullable(named('StorySection', { text: text(), title: text() })),
  },
  'A campaign section disappears when its campaign is over.',
)
export type Section = Static<typeof Section>

export const Page = named('Page', {
  announcement: named('Announcement', { enabled: flag(), text: text() }),
  server_time: dateTime('For countdowns: the page’s clock may be wrong'),
  sections: listOf(Section),
})
export type Page = Static<typeof Page>

export const PagePath = Type.Object({
  key: Type.String({ description: 'A key the merchant defined, such as `tentang`' }),
})

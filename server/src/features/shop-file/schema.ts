// The shop file: everything a merchant can set, as one document. Every field may be left out but the slug.

import Type, { type Static, type TProperties, type TSchema } from 'typebox'
import { PAYMENT_CHANNELS } from '../../domain/payment.ts'
import { PLANS } from '../../domain/plans.ts'
import { COURIER_PROVIDERS } from '../../domain/shipping.ts'
import { MAX_RUPIAH } from '../../shapes.ts'
import { SORTS } from '../catalog/listing.ts'
import { BRAND_TEXTS, SECTION_COPY_TEXTS } from '../content/schema.ts'

/** Left out: keeps what is there. null: emptied. */
const opt = <T extends TSchema>(schema: T) => Type.Optional(schema)
const orNull = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))
const some = <P extends TProperties>(properties: P) => Type.Object(properties)
const oneOf = <V extends string>(values: readonly V[]) =>
  Type.Unsafe<V>({ type: 'string', enum: [...values] })

const Text = Type.String({ maxLength: 20_000 })
const Name = Type.String({ minLength: 1, maxLength: 200 })
const Slug = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 120 })
const Key = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]*$', maxLength: 100 })
const Rupiah = Type.Integer({ minimum: 0, maximum: MAX_RUPIAH })
const Moment = Type.String({ format: 'moment' })
const Count = Type.Integer({ minimum: 0, maximum: 1_000_000_000 })
const Grams = Type.Integer({ minimum: 0, maximum: 1_000_000 })

export const FileImage = some({
  file: opt(Type.String({ minLength: 1, description: 'path of a picture, relative to the shop file' })),
  media: opt(Type.String({ pattern: '^[0-9a-f]{32}$', description: 'a picture the shop has already' })),
  alt: orNull(Text),
})
export type FileImage = Static<typeof FileImage>

const textFields = <K extends string>(names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, orNull(Text)])) as Record<
    K,
    ReturnType<typeof orNull<typeof Text>>
  >

const Brand = some({
  ...textFields(BRAND_TEXTS),
  about_image: orNull(FileImage),
  logo_image: orNull(FileImage),
  social_image: orNull(FileImage),
  hero_images: opt(Type.Array(FileImage)),
  hero_stats: opt(Type.Array(some({ label: opt(Text), value: opt(Text) }))),
  nav: opt(Type.Array(some({ label: Name, route: Name }))),
  section_copy: opt(some(textFields(SECTION_COPY_TEXTS))),
})

const Zone = some({
  province: opt(Type.String({ pattern: '^\\d{2}$' })),
  city: opt(Type.String({ pattern: '^\\d{4}$' })),
  district: opt(Type.String({ pattern: '^\\d{6}$' })),
  any: opt(Type.Boolean()),
  cost_per_kg: Rupiah,
  eta: orNull(Text),
})

const Courier = some({
  code: Key,
  name: opt(Name),
  service: orNull(Type.String({ maxLength: 100 })),
  eta: orNull(Text),
  cost: orNull(Rupiah),
  enabled: opt(Type.Boolean()),
  services: opt(Type.Array(Type.String({ minLength: 1, maxLength: 100 }))),
  zones: opt(Type.Array(Zone)),
})

const Shipping = some({
  mode: opt(oneOf(['flat', 'zone', 'live'])),
  origin_ref: orNull(Type.String({ pattern: '^\\d{10}$' })),
  free_shipping_min: orNull(Rupiah),
  free_shipping_disabled: opt(Type.Boolean()),
  couriers: opt(Type.Array(Courier)),
  provider: orNull(some({ name: oneOf(COURIER_PROVIDERS), api_key: opt(Type.String({ minLength: 1 })) })),
})

export const GATEWAYS = ['manual', 'midtrans', 'xendit', 'sandbox'] as const

const PaymentMethod = some({
  code: Key,
  name: opt(Name),
  sub: orNull(Text),
  channel: opt(oneOf(PAYMENT_CHANNELS)),
  gateways: opt(Type.Array(oneOf(GATEWAYS), { minItems: 1 })),
  enabled: opt(Type.Boolean()),
  unique_code: opt(Type.Boolean()),
  fee_flat: opt(Rupiah),
  fee_basis_pt: opt(Type.Integer({ minimum: 0, maximum: 10_000 })),
  min_order_total: orNull(Rupiah),
  max_order_total: orNull(Rupiah),
  manual: orNull(
    some({
      bank: orNull(Text),
      account_number: orNull(Text),
      account_holder: orNull(Text),
      qris_payload: orNull(Text),
      whatsapp_phone: orNull(Text),
    }),
  ),
})

const Category = some({
  key: Key,
  label: opt(Name),
  subtitle: orNull(Text),
  image: orNull(FileImage),
  material_spec: orNull(Text),
  spec_label: orNull(Text),
})

const Variant = some({
  sku: orNull(Name),
  options: opt(Type.Record(Type.String(), Name)),
  price: orNull(Rupiah),
  compare_at_price: orNull(Rupiah),
  stock: opt(Count),
  weight_grams: orNull(Grams),
  badge: orNull(Text),
  image: orNull(Type.Integer({ minimum: 0, description: 'place of its picture in `images`, from 0' })),
})
export type FileVariant = Static<typeof Variant>

const Product = some({
  slug: Slug,
  name: opt(Name),
  category: orNull(Key),
  tags: opt(Type.Array(Name)),
  sku: orNull(Name),
  description: orNull(Text),
  care_copy: orNull(Text),
  material_spec: orNull(Text),
  spec_label: orNull(Text),
  price: opt(Rupiah),
  compare_at_price: orNull(Rupiah),
  stock: orNull(Count),
  unlimited_stock: opt(Type.Boolean()),
  weight_grams: opt(Grams),
  preorder: orNull(
    some({
      lead_days: Type.Integer({ minimum: 0, maximum: 365 }),
      capped: opt(Type.Boolean({ description: 'sell no further than the stock' })),
    }),
  ),
  sell_from: orNull(Moment),
  sell_until: orNull(Moment),
  badge: orNull(Text),
  published_at: opt(Moment),
  images: opt(Type.Array(FileImage)),
  options: opt(Type.Array(some({ name: Name, values: Type.Array(Name, { minItems: 1 }) }), { maxItems: 5 })),
  variants: opt(Type.Array(Variant, { maxItems: 500 })),
})
export type FileProduct = Static<typeof Product>

const discount = {
  discount_type: opt(oneOf(['percent', 'amount'])),
  discount_value: opt(Rupiah),
  min_subtotal: orNull(Rupiah),
  max_discount: orNull(Rupiah),
  starts_at: orNull(Moment),
  ends_at: orNull(Moment),
}

const Promotion = some({
  key: Key,
  name: opt(Name),
  kind: opt(oneOf(['campaign', 'order', 'shipping'])),
  ...discount,
  products: opt(Type.Array(Slug)),
  categories: opt(Type.Array(Key)),
  whole_shop: opt(Type.Boolean({ description: 'false: only what is listed, also when nothing is' })),
  badge: orNull(Text),
})
export type FilePromotion = Static<typeof Promotion>

const Voucher = some({
  code: Type.String({ pattern: '^[A-Za-z0-9_-]{1,50}$' }),
  name: orNull(Name),
  kind: opt(oneOf(['order', 'shipping'])),
  ...discount,
  usage_limit: orNull(Count),
  per_contact_limit: orNull(Count),
})
export type FileVoucher = Static<typeof Voucher>

const Limit = opt(Type.Integer({ minimum: 1, maximum: 100 }))
const id = opt(Key)

const Section = Type.Union([
  some({ id, type: Type.Literal('hero'), hero: some(textFields(['title', 'em', 'sub', 'cta'])) }),
  some({ id, type: Type.Literal('banner'), banner: some(textFields(['text', 'cta', 'bg'])) }),
  some({ id, type: Type.Literal('story'), story: some(textFields(['title', 'text'])) }),
  some({ id, type: Type.Literal('cats'), cats: opt(Type.Array(Key)) }),
  some({
    id,
    type: Type.Literal('grid'),
    grid: some({
      title: orNull(Text),
      sort: opt(oneOf(SORTS)),
      limit: Limit,
      cat: orNull(Key),
      tag: orNull(Name),
      products: opt(Type.Array(Slug)),
    }),
  }),
  some({
    id,
    type: Type.Literal('campaign'),
    campaign: some({ promotion: Key, title: orNull(Text), limit: Limit }),
  }),
])
export type FileSection = Static<typeof Section>

// With a discriminator a fault is told for the section's own type, not for all six.
const FileSection = Type.Unsafe<FileSection>({
  type: 'object',
  discriminator: { propertyName: 'type' },
  required: ['type'],
  oneOf: Section.anyOf,
})

const Secret = orNull(Type.String({ minLength: 1, maxLength: 2_000 }))

export const ShopFile = some({
  slug: Type.String({ pattern: '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$' }),
  name: opt(Name),
  plan: opt(oneOf(PLANS)),
  domains: opt(
    Type.Array(some({ host: Type.String({ minLength: 1, maxLength: 260 }), primary: opt(Type.Boolean()) })),
  ),
  contact: opt(some({ channel: opt(oneOf(['email', 'whatsapp', 'any'])) })),
  brand: opt(Brand),
  announcement: opt(some({ enabled: opt(Type.Boolean()), text: orNull(Text) })),
  payment: opt(some(textFields(['account_holder', 'qris_merchant_name', 'qris_nmid']))),
  shipping: opt(Shipping),
  gateways: opt(
    some({
      midtrans: orNull(some({ server_key: Secret })),
      xendit: orNull(some({ secret_key: Secret, callback_token: Secret })),
      sandbox: orNull(Type.Record(Type.String(), Type.String())),
    }),
  ),
  payment_methods: opt(Type.Array(PaymentMethod)),
  categories: opt(Type.Array(Category)),
  products: opt(Type.Array(Product)),
  promotions: opt(Type.Array(Promotion)),
  vouchers: opt(Type.Array(Voucher)),
  home: opt(Type.Array(FileSection)),
  pages: opt(
    Type.Record(
      Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' }),
      Type.Union([Type.Array(FileSection), Type.Null({ description: 'takes the page away' })]),
      { additionalProperties: false },
    ),
  ),
})
export type ShopFile = Static<typeof ShopFile>

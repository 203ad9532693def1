// The shop file: everything a merchant can set, as one document. Every field may be left out but the slug.
import Type, { type Static } from 'typebox'
import { choice, Name, opt, some } from '../../../base/input-shapes.ts'
import { PLANS } from '../../../domain/plans.ts'
import { CategoryInput, ProductInput } from '../../catalogue/products/input.ts'
import { PromotionInput, VoucherInput } from '../../catalogue/promotions/input.ts'
import { GatewaysInput, PaymentIdentityInput, PaymentMethodInput } from '../../selling/payments/input.ts'
import { ShippingInput } from '../../selling/shipping/input.ts'
import { AnnouncementInput, BrandInput, PageKey, SectionsInput, TagsInput } from '../content/input.ts'
import { ContactInput, DomainInput, LimitsInput, ShopSlug } from '../shops/input.ts'

/** Left out: keeps what is there. null: emptied. A list is the whole list. */
export const ShopFile = some({
  slug: ShopSlug,
  name: opt(Name),
  plan: opt(choice(PLANS)),
  domains: opt(Type.Array(DomainInput)),
  contact: opt(ContactInput),
  limits: opt(LimitsInput),
  brand: opt(BrandInput),
  announcement: opt(AnnouncementInput),
  tags: opt(TagsInput),
  payment: opt(PaymentIdentityInput),
  shipping: opt(ShippingInput),
  gateways: opt(GatewaysInput),
  payment_methods: opt(Type.Array(PaymentMethodInput)),
  categories: opt(Type.Array(CategoryInput)),
  products: opt(Type.Array(ProductInput)),
  promotions: opt(Type.Array(PromotionInput)),
  vouchers: opt(Type.Array(VoucherInput)),
  home: opt(SectionsInput),
  pages: opt(
    Type.Record(PageKey, Type.Union([SectionsInput, Type.Null({ description: 'takes the page away' })]), {
      additionalProperties: false,
    }),
  ),
})
export type ShopFile = Static<typeof ShopFile>

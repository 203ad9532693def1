// The shop file: everything a merchant can set, as one document. Every field may be left out but the slug.
import Type, { type Static } from 'typebox'
import { choice, Name, opt, some } from '../../../base/input-shapes.ts'
import { MOST } from '../../../domain/most.ts'
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
  domains: opt(Type.Array(DomainInput, { maxItems: MOST.domains })),
  contact: opt(ContactInput),
  limits: opt(LimitsInput),
  brand: opt(BrandInput),
  announcement: opt(AnnouncementInput),
  tags: opt(TagsInput),
  payment: opt(PaymentIdentityInput),
  shipping: opt(ShippingInput),
  gateways: opt(GatewaysInput),
  payment_methods: opt(Type.Array(PaymentMethodInput, { maxItems: MOST.paymentMethods })),
  categories: opt(Type.Array(CategoryInput, { maxItems: MOST.categories })),
  products: opt(Type.Array(ProductInput, { maxItems: MOST.products })),
  promotions: opt(Type.Array(PromotionInput, { maxItems: MOST.promotions })),
  vouchers: opt(Type.Array(VoucherInput, { maxItems: MOST.vouchers })),
  home: opt(SectionsInput),
  pages: opt(
    Type.Record(PageKey, Type.Union([SectionsInput, Type.Null({ description: 'takes the page away' })]), {
      additionalProperties: false,
      maxProperties: MOST.pages,
      propertyNames: { maxLength: 120 },
    }),
  ),
})
export type ShopFile = Static<typeof ShopFile>

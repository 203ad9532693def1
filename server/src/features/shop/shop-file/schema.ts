// The shop file: everything a merchant can set, as one document. Every field may be left out but the slug.
import Type, { type Static } from 'typebox'
import { choice, Name, object, optional } from '../../../base/input-shapes.ts'
import { MOST } from '../../../domain/most.ts'
import { PLANS } from '../../../domain/plans.ts'
import { CategoryInput, ProductInput } from '../../catalogue/products/input.ts'
import { PromotionInput, VoucherInput } from '../../catalogue/promotions/input.ts'
import { TaxInput } from '../../selling/invoices/input.ts'
import { GatewaysInput, PaymentIdentityInput, PaymentMethodInput } from '../../selling/payments/input.ts'
import { ShippingInput } from '../../selling/shipping/input.ts'
import { AnnouncementInput, BrandInput, PageKey, SectionsInput, TagsInput } from '../content/input.ts'
import {
  ContactInput,
  DomainInput,
  LimitsInput,
  SearchInput,
  SettingsInput,
  ShopSlug,
} from '../shops/input.ts'

/** Left out: keeps what is there. null: emptied. A list is the whole list. */
export const ShopFile = object({
  slug: ShopSlug,
  name: optional(Name),
  plan: optional(choice(PLANS)),
  domains: optional(Type.Array(DomainInput, { maxItems: MOST.domains })),
  contact: optional(ContactInput),
  limits: optional(LimitsInput),
  brand: optional(BrandInput),
  announcement: optional(AnnouncementInput),
  tags: optional(TagsInput),
  search: optional(SearchInput),
  goods: SettingsInput.properties.goods,
  agents: SettingsInput.properties.agents,
  payment: optional(PaymentIdentityInput),
  tax: optional(TaxInput),
  shipping: optional(ShippingInput),
  gateways: optional(GatewaysInput),
  payment_methods: optional(Type.Array(PaymentMethodInput, { maxItems: MOST.paymentMethods })),
  categories: optional(Type.Array(CategoryInput, { maxItems: MOST.categories })),
  products: optional(Type.Array(ProductInput, { maxItems: MOST.products })),
  promotions: optional(Type.Array(PromotionInput, { maxItems: MOST.promotions })),
  vouchers: optional(Type.Array(VoucherInput, { maxItems: MOST.vouchers })),
  home: optional(SectionsInput),
  pages: optional(
    Type.Record(PageKey, Type.Union([SectionsInput, Type.Null({ description: 'takes the page away' })]), {
      additionalProperties: false,
      maxProperties: MOST.pages,
      propertyNames: { maxLength: 120 },
    }),
  ),
})
export type ShopFile = Static<typeof ShopFile>

// What a merchant may set of the shop as a whole: its domains, and the settings that each shop has once.
// And what it becomes: a field left out keeps what is there.
import Type, { type Static } from 'typebox'
import { choice, Name, object, optional, orNull } from '../../../base/input-shapes.ts'
import { ALLOWED_CONTACTS } from '../../../domain/contact.ts'
import { parseHost } from '../../../domain/hosts.ts'
import { GOODS } from '../../../domain/legal.ts'
import { mergedPart, mergeFields } from '../../../domain/merge.ts'
import { TaxInput } from '../../selling/invoices/input.ts'
import { PaymentIdentityInput } from '../../selling/payments/input.ts'
import { mergeShipping, ShippingInput } from '../../selling/shipping/input.ts'
import {
  AnnouncementInput,
  BrandInput,
  mergeBrand,
  PageInput,
  SectionsInput,
  TagsInput,
} from '../content/input.ts'

const MAX_LIMIT = 1_000_000_000

export const ShopSlug = Type.String({ pattern: '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$', maxLength: 63 })

export const DomainInput = object({
  host: Type.String({ minLength: 1, maxLength: 260 }),
  primary: optional(Type.Boolean()),
})
export type DomainInput = Static<typeof DomainInput>

export const ContactInput = object({
  channel: optional(choice(ALLOWED_CONTACTS)),
  notify: orNull(
    Type.String({
      maxLength: 254,
      description:
        'where the merchant is told of orders: an e-mail address or a WhatsApp number of Indonesia',
    }),
  ),
})
export type ContactInput = Static<typeof ContactInput>

/** Checks tell what a limit may be, with what it means. */
const WHOLE = { minimum: -MAX_LIMIT, maximum: MAX_LIMIT }

/** What one order may take, and one buyer leave unpaid. */
export const LimitsInput = object({
  units_per_line: optional(
    Type.Integer({ ...WHOLE, description: 'units of one product, or of one variant, in one order' }),
  ),
  unpaid_orders_per_contact: optional(
    Type.Integer({ ...WHOLE, description: 'orders of one buyer that wait for their money' }),
  ),
})
export type LimitsInput = Static<typeof LimitsInput>

/** What buyers call the same thing in this shop; words of the trade are known without it. */
export const SearchInput = object({
  synonyms: optional(
    Type.Array(
      Type.Array(Type.String({ minLength: 1, maxLength: 40 }), {
        minItems: 2,
        maxItems: 10,
        description: 'words that mean the same: a search for one finds the others',
      }),
      { maxItems: 100 },
    ),
  ),
})
export type SearchInput = Static<typeof SearchInput>

/** Couriers are a list of their own; the aggregator's key is written only. */
export const SettingsInput = object({
  name: optional(Name),
  contact: optional(ContactInput),
  limits: optional(LimitsInput),
  brand: optional(BrandInput),
  announcement: optional(AnnouncementInput),
  tags: optional(TagsInput),
  search: optional(SearchInput),
  goods: optional(
    Type.Array(choice(GOODS), {
      maxItems: GOODS.length,
      uniqueItems: true,
      description: 'what kinds of goods it sells: the law asks more of some; empty: not said',
    }),
  ),
  agents: optional(
    Type.Boolean({
      description: 'whether assistants that shop for people are let in; they are unless it says false',
    }),
  ),
  payment: optional(PaymentIdentityInput),
  tax: optional(TaxInput),
  shipping: optional(Type.Omit(ShippingInput, ['couriers'])),
  home: optional(SectionsInput),
})
export type SettingsInput = Static<typeof SettingsInput>

/** What is edited and not saved yet, as it would be saved. */
export const PreviewInput = object({
  brand: optional(BrandInput),
  announcement: optional(AnnouncementInput),
  home: optional(SectionsInput),
  page: optional(PageInput),
})
export type PreviewInput = Static<typeof PreviewInput>

export function mergeSettings<T extends SettingsInput>(was: T, is: T): T {
  const part = mergedPart<SettingsInput>(was, is)
  return {
    ...mergeFields(was, is),
    ...part('contact', mergeFields),
    ...part('limits', mergeFields),
    ...part('announcement', mergeFields),
    ...part('tags', mergeFields),
    ...part('search', mergeFields),
    ...part('payment', mergeFields),
    ...part('tax', mergeFields),
    ...part('brand', mergeBrand),
    ...part('shipping', mergeShipping),
  }
}

/** A host in any spelling is one domain. */
export function domainKey({ host }: Pick<DomainInput, 'host'>): string {
  return parseHost(host).host ?? host
}

interface Bounds {
  readonly default: number
  readonly highest: number
}

/** What limits may be, and what they are while the merchant sets none. */
export const LIMITS: Readonly<Record<keyof LimitsInput, Bounds>> = {
  // 100 items of 999 units each is the largest cart that can be sent.
  units_per_line: { default: 999, highest: 99_900 },
  unpaid_orders_per_contact: { default: 5, highest: 1_000 },
}

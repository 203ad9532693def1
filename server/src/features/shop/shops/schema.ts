// Shapes of shops and their domains as the merchant's side answers them.
import Type, { type Static } from 'typebox'
import { choice, Name, object, optional, orNull } from '../../../base/input-shapes.ts'
import {
  dateTime,
  flag,
  integer,
  KeyHint,
  listOf,
  named,
  nullable,
  oneOf,
  text,
} from '../../../base/shapes.ts'
import { ROLES } from '../../../domain/access.ts'
import { LEGAL_LACKS } from '../../../domain/legal.ts'
import { PLANS } from '../../../domain/plans.ts'
import { COURIER_PROVIDERS } from '../../../domain/shipping.ts'
import { SECRET_KINDS } from '../../../tenancy/known-secrets.ts'
import { PauseShape } from '../../people/accounts/schema.ts'
import { BookingInput } from '../../selling/shipping/input.ts'
import type { Page, StorefrontConfig } from '../content/schema.ts'
import { RECORD_TYPES } from './domain-records.ts'
import { SettingsInput, ShopSlug } from './input.ts'

const { shipping: ShippingInput, ...SETTINGS } = SettingsInput.properties

const ProviderShape = object({
  name: choice(COURIER_PROVIDERS),
  api_key: optional(KeyHint),
})

const BookingShape = object({
  ...BookingInput.properties,
  api_key: optional(KeyHint),
  pin: optional(KeyHint),
  notice_url: optional(
    text('What its dashboard is to be told as the address of notices: a secret; null: there is no key yet'),
  ),
  notice_header: optional(
    nullable(
      object({ name: text('Its name'), value: text('Its value: a secret') }),
      'A header that its dashboard is to send with each notice; null: it needs none',
    ),
  ),
})

const SHOP = {
  slug: text('Its name in addresses'),
  plan: oneOf(PLANS, 'What pages on other origins may do'),
  url: text('Where buyers find it'),
  pause: nullable(PauseShape, 'Why it sells nothing now; null: it is open'),
  closed_at: dateTime('When its owner closed it; null: it is open'),
  reopen_until: dateTime('Until when an owner may open it again; null: it is open'),
  domains: listOf(Type.String(), 'Every host that leads to it, besides the one of its slug'),
  ...SETTINGS,
  shipping: object({
    ...ShippingInput.properties,
    provider: orNull(ProviderShape),
    booking: orNull(BookingShape),
  }),
  version: integer('Counts the changes of these settings'),
}

export const ShopShape = named('Shop', SHOP, 'A shop, and what its merchant sets once')
export type ShopShape = Static<typeof ShopShape>

export const NewShopShape = named(
  'NewShop',
  {
    ...SHOP,
    owner_link: text(
      'Where its owner sets a password, once; null: no owner was named, or one who can sign in already',
    ),
    is_owner_known: flag('Whether its owner can sign in already, and so gets no link'),
  },
  'A shop that was just made',
)

export const NewShopInput = object({
  slug: ShopSlug,
  name: Name,
  plan: optional(choice(PLANS)),
  owner: optional(
    Type.String({
      minLength: 1,
      maxLength: 254,
      description: 'E-mail address or WhatsApp number of whoever is to own it',
    }),
  ),
})
export type NewShopInput = Static<typeof NewShopInput>

export const ListedShopShape = named(
  'ListedShop',
  {
    slug: text('Its name in addresses'),
    name: text('What it is called'),
    plan: oneOf(PLANS, 'What pages on other origins may do'),
    url: text('Where buyers find it'),
    role: oneOf(ROLES, 'What the caller is there; null of a program'),
    products: integer('How many products it has'),
    orders: integer('How many orders it has had'),
    pause: nullable(PauseShape, 'Why it sells nothing now; null: it is open'),
  },
  'A shop among others',
)
export type ListedShopShape = Static<typeof ListedShopShape>

export const SETUP_STEPS = [
  'contact',
  'product',
  'shipping',
  'payment',
  'sender',
  'goods',
  'terms',
  'logo',
  'domain',
] as const

export const Setup = named(
  'Setup',
  {
    steps: listOf(
      named(
        'SetupStep',
        {
          key: oneOf(
            SETUP_STEPS,
            '`contact`: where the merchant is told of orders. `product`: something that can be bought now. `shipping`: a ' +
              'way to send it somewhere. `payment`: a method that is switched on and works. `sender`: phone and address, for ' +
              'labels. `goods`: what kinds it sells. `terms`: pages of its own about delivery and returns. `logo`. `domain`: one of the shop’s own',
          ),
          done: flag('True when it is there'),
          needed: flag('True when nobody can order without it'),
        },
        'Something to set up',
      ),
      'In the order in which they are best done',
    ),
    lacks: listOf(
      named(
        'SetupLack',
        {
          key: oneOf(
            [...LEGAL_LACKS, 'weight'],
            'What they do not say: `lacks` of `listProducts` lists them',
          ),
          products: integer('How many; 1,000: as many or more'),
        },
        'What the law wants shown or couriers ask for, and products do not say',
      ),
      'What the law wants goes by the kinds of goods that the shop sells: none while it has not said what it sells',
    ),
    usual_services: listOf(
      named(
        'UsualService',
        { code: text('`code` of the courier'), service: text('Its `service`') },
        'What most parcels of a courier go by',
      ),
      'What a new courier is given, so that parcels can be booked by it',
    ),
    can_sell: flag('True when a buyer could order now: whatever is needed is there'),
    has_orders: flag('True when the shop has had an order'),
    secrets: listOf(
      named(
        'KnownSecret',
        {
          kind: oneOf(
            SECRET_KINDS,
            '`gateway`: of a payment gateway. `mutations`: of a service that reads mutations. `courier`: of who gives rates. ' +
              '`parcels`: of who books parcels. `webhook`: what its calls are signed with',
          ),
          name: text('Of the vendor, such as `midtrans`; of a webhook the host that it calls'),
          key: text('What the key is called, such as `server_key`; of a webhook `secret`'),
          id: text('Of a webhook its id, else the vendor'),
        },
        'A secret that somebody knows who has left the shop, or is no owner any more',
      ),
      'Until each is exchanged; empty for who is no owner',
    ),
    codes_are_sent: flag(
      'True when one-time codes reach buyers. False: the platform has no sender for every channel that the shop allows, ' +
        'and codes lie in the `outbox` of `listMessages`',
    ),
  },
  'How far a shop is set up',
)
export type Setup = Static<typeof Setup>

export const DOMAIN_STATUSES = ['pending', 'active'] as const

export const DomainShape = named(
  'Domain',
  {
    id: text('Its host'),
    host: text('The host, with its port where it has one'),
    primary: flag('Whether links lead there, or will once it is proven'),
    status: oneOf(
      DOMAIN_STATUSES,
      '`pending`: it leads nowhere until it is proven; `active`: it leads to the shop',
    ),
    proof: nullable(
      named(
        'DomainProof',
        {
          txt_name: text('Name of a TXT record'),
          txt_value: text('What that record says'),
          file_url: text('Or the address of a file'),
          file_text: text('What that file says'),
        },
        'Either of them proves that the domain is the shop’s own',
      ),
      'How to prove it; null: it is proven',
    ),
    records: listOf(
      named(
        'DomainRecord',
        {
          type: oneOf(RECORD_TYPES, '`ALIAS`: called ANAME or a flattened CNAME by some providers'),
          name: text('Name of the record'),
          value: text('What it leads to'),
        },
        'A DNS record by which a domain leads to the platform',
      ),
      'What leads buyers here: a CNAME, or for a name as it was registered (`toko.com`) an ALIAS or the addresses',
    ),
    checked_at: dateTime('When the proof was last looked for'),
    last_error: text('Why it was not found, to be shown to the merchant'),
    version: integer('Counts its changes'),
  },
  'A domain of a shop',
)
export type DomainShape = Static<typeof DomainShape>

/** Shapes of the storefront API, which has a description of its own. */
const answerOf = <T>(description: string) =>
  Type.Unsafe<T>({ type: 'object', description, additionalProperties: true })

export const PreviewShape = named(
  'Preview',
  {
    url: text('Where the storefront shows it in a frame, once it is told `config` and `page`'),
    config: answerOf<StorefrontConfig>(
      'What `getStorefrontConfig` of the storefront API, in its newest version, would answer',
    ),
    page: answerOf<Page>('What `getPage` would answer; without a `page`, what `getHomePage` would'),
  },
  'The shop as it would be shown',
)
export type PreviewShape = Static<typeof PreviewShape>

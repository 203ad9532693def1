// Shapes of sign-up.
import Type, { type Static } from 'typebox'
import { Name, object, optional } from '../../../base/input-shapes.ts'
import { dateTime, flag, integer, listOf, named, nullable, oneOf, text } from '../../../base/shapes.ts'
import { Login, SecondFactor } from '../../people/accounts/schema.ts'
import { OneTimeCode } from '../../people/codes/schema.ts'
import { ShopSlug } from '../shops/input.ts'

const Invitation = optional(
  Type.String({ minLength: 1, maxLength: 100, description: 'The end of the link of an invitation' }),
)

export const SignUpCodeInput = Type.Object({ login: Login, invitation: Invitation })

export const OwnShopInput = object({ name: Name, slug: ShopSlug, invitation: Invitation })
export type OwnShopInput = Static<typeof OwnShopInput>

export const SignUpInput = Type.Object({
  login: Login,
  code: OneTimeCode,
  name: Name,
  person_name: optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Of the person, as messages and staff say it; left out: the contact',
    }),
  ),
  slug: ShopSlug,
  second_factor: SecondFactor,
  invitation: Invitation,
})
export type SignUpInput = Static<typeof SignUpInput>

export const SignUpState = named(
  'SignUp',
  {
    mode: oneOf(['open', 'invited', 'off'] as const, 'Who may open a shop: anybody, who is invited, nobody'),
    is_invited: flag('Whether the invitation that was given can be used'),
  },
  'Whether a shop can be opened without an operator',
)

export const AddressQuery = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 200, description: 'What the shop is to be called' })),
  slug: Type.Optional(Type.String({ maxLength: 63, description: 'An address that somebody typed' })),
})
export type AddressQuery = Static<typeof AddressQuery>

export const SuggestedAddress = named(
  'SuggestedAddress',
  {
    slug: nullable(Type.String(), '`slug` as it was asked for, else the suggested one; null: there is none'),
    url: nullable(Type.String(), 'Where buyers would find the shop'),
    problem: nullable(Type.String(), 'Why it cannot be had, in Indonesian; null: it can'),
    suggested: nullable(Type.String(), 'The free address nearest to the name'),
  },
  'An address for a new shop',
)
export type SuggestedAddress = Static<typeof SuggestedAddress>

export const InvitationInput = object({
  note: optional(Type.String({ maxLength: 200, description: 'Whom it is for' })),
})

export const SignUpInvitation = named(
  'SignUpInvitation',
  {
    id: text('Of the invitation'),
    note: text('Whom it is for, in the operator’s words'),
    created_by: text('Who made it'),
    created_at: dateTime('When it was made'),
    expires_at: dateTime('Until when it can be used'),
    opened: nullable(Type.String(), '`slug` of the shop that was opened with it; null: none yet'),
    opened_at: nullable(Type.String({ format: 'date-time' }), 'When; null: not yet'),
  },
  'An invitation to open a shop',
)
export type SignUpInvitation = Static<typeof SignUpInvitation>

export const NewSignUpInvitation = Type.Object(
  { invitation: SignUpInvitation, link: text('For whoever is invited; shown this once') },
  { description: 'The invitation, and its link' },
)

export const SignUpInvitations = Type.Object(
  {
    items: listOf(SignUpInvitation, 'The newest first'),
    days: integer('How long a new one can be used'),
  },
  { description: 'Invitations to open a shop' },
)

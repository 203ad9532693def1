// Sign-up: a code, a name and an address make a shop; what signed-in people and operators have beside.
import Type from 'typebox'
import { actorOf } from '../../../domain/access.ts'
import type { AdminRoute } from '../../../http/routes/admin-route.ts'
import { onPlatform } from '../../../http/routes/declare-admin-route.ts'
import { CODE_MINUTES } from '../../people/accounts/account-codes.ts'
import { personCalling, personOf } from '../../people/accounts/callers.ts'
import { hashKey } from '../../people/accounts/keys.ts'
import { MessageAsked, SignedIn } from '../../people/accounts/schema.ts'
import { signedIn, WAY_IN } from '../../people/accounts/sign-in-routes.ts'
import { presentListedShop } from '../shops/present.ts'
import { ListedShopShape } from '../shops/schema.ts'
import { createOwnShop } from './actions/create-own-shop.ts'
import {
  createSignUpInvitation,
  deleteSignUpInvitation,
  INVITATION_DAYS,
  listSignUpInvitations,
} from './actions/invite-shops.ts'
import { sendSignUpCode } from './actions/send-sign-up-code.ts'
import { signUp } from './actions/sign-up.ts'
import { suggestAddress } from './actions/suggest-address.ts'
import { findOpenInvitation, type SignUpInvitationRow } from './queries.ts'
import {
  AddressQuery,
  InvitationInput,
  NewSignUpInvitation,
  OwnShopInput,
  SignUpCodeInput,
  SignUpInput,
  type SignUpInvitation,
  SignUpInvitations,
  SignUpState,
  SuggestedAddress,
} from './schema.ts'

const ANYONE = { ...WAY_IN, tag: 'Sign-up' } as const
const OPERATORS = { tag: 'Sign-up', need: 'operator' } as const

export const signUpRoutes: readonly AdminRoute[] = [
  onPlatform.get('/sign-up', {
    op: 'getSignUp',
    tag: 'Sign-up',
    summary: 'Whether a shop can be opened without an operator',
    need: 'anyone',
    query: Type.Object({
      invitation: Type.Optional(Type.String({ maxLength: 100, description: 'The end of the link' })),
    }),
    reply: SignUpState,
    async run(ctx, { query: { invitation }, at }) {
      const found = invitation ? await findOpenInvitation(ctx.db, hashKey(invitation), at) : null
      return { mode: ctx.config.signUp, is_invited: found !== null }
    },
  }),
  onPlatform.get('/sign-up/address', {
    op: 'suggestAddress',
    tag: 'Sign-up',
    summary: 'The free address nearest to a name, and whether another can be had',
    need: 'anyone',
    budget: 'admin',
    query: AddressQuery,
    reply: SuggestedAddress,
    run: (ctx, { query }) => suggestAddress(ctx, query),
  }),
  onPlatform.post('/sign-up/code', {
    ...ANYONE,
    op: 'sendSignUpCode',
    summary: 'Send a code to the contact of whoever wants a shop',
    description: 'The answer is the same, whether or not they have an account already.',
    problems: ['not_allowed', 'otp_limit'],
    body: SignUpCodeInput,
    reply: MessageAsked,
    async run(ctx, call) {
      await sendSignUpCode(ctx, call.body, personCalling(call), call.at)
      return { expires_in_seconds: CODE_MINUTES * 60 }
    },
  }),
  onPlatform.post('/sign-up', {
    ...ANYONE,
    op: 'signUp',
    summary: 'Open a shop with the code, and sign in as its owner',
    description:
      'Makes the account where there is none. With the same code and address once more, it signs in to the shop that was ' +
      'opened: an answer may have been lost.',
    problems: ['not_allowed', 'code_refused', 'sign_in_refused', 'second_factor_required'],
    body: SignUpInput,
    reply: SignedIn,
    run: (ctx, call) =>
      signedIn(ctx, call, 'code', () => signUp(ctx, call.body, personCalling(call), call.at)),
  }),
  onPlatform.post('/me/shops', {
    op: 'createOwnShop',
    tag: 'Sign-up',
    summary: 'Open one more shop, as its owner',
    need: 'person',
    budget: 'signin',
    body: OwnShopInput,
    status: 201,
    reply: ListedShopShape,
    async run(ctx, call) {
      const { person, ...session } = personOf(call)
      const shop = await createOwnShop(ctx, person, call.body, personCalling(call), call.at, call.edit)
      const owner = { ...person, roles: { ...person.roles, [shop.id]: 'owner' as const } }
      return presentListedShop(ctx.platform, { ...session, person: owner }, { shop, products: 0, orders: 0 })
    },
  }),
  onPlatform.get('/platform/sign-up-invitations', {
    ...OPERATORS,
    op: 'listSignUpInvitations',
    summary: 'Invitations to open a shop',
    reply: SignUpInvitations,
    run: async (ctx) => ({
      items: (await listSignUpInvitations(ctx)).map(presentInvitation),
      days: INVITATION_DAYS,
    }),
  }),
  onPlatform.post('/platform/sign-up-invitations', {
    ...OPERATORS,
    op: 'createSignUpInvitation',
    summary: 'Invite somebody to open a shop',
    body: InvitationInput,
    status: 201,
    reply: NewSignUpInvitation,
    async run(ctx, { body: { note = '' }, who, at }) {
      const made = await createSignUpInvitation(ctx, { note: note.trim(), by: actorOf(who).name }, at)
      return { invitation: presentInvitation(made.invitation), link: made.link }
    },
  }),
  onPlatform.delete('/platform/sign-up-invitations/:id', {
    ...OPERATORS,
    op: 'deleteSignUpInvitation',
    summary: 'Take an invitation back that nobody has used',
    problems: ['not_found'],
    params: Type.Object({ id: Type.String({ description: 'Of the invitation' }) }),
    status: 204,
    reply: Type.Null({ description: 'Nothing' }),
    async run(ctx, { params }) {
      await deleteSignUpInvitation(ctx, params.id)
      return null
    },
  }),
]

function presentInvitation(row: SignUpInvitationRow): SignUpInvitation {
  const { id, note, created_by, created_at, expires_at, opened, opened_at } = row
  return {
    ...{ id, note, created_by, opened },
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    opened_at: opened_at?.toISOString() ?? null,
  }
}

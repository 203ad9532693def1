// Shops that one is asked to work in, and those that one leaves.
import Type from 'typebox'
import type { Context } from '../../../context.ts'
import { onPlatform } from '../../../http/routes/declare-admin-route.ts'
import { PageQuery, pageOf, pageOfAll } from '../../../http/routes/list.ts'
import { findShopsByIds } from '../../../tenancy/queries.ts'
import { acceptInvitation, declineInvitation } from './actions/answer-invitation.ts'
import { leaveShop } from './actions/leave-shop.ts'
import { personOf } from './callers.ts'
import { invitationsTo } from './invitations.ts'
import { presentPerson } from './present.ts'
import { InvitationShape, SignedIn } from './schema.ts'

const OWN = { tag: 'Accounts', need: 'person', problems: ['not_found'] } as const
const DONE = { status: 204, reply: Type.Null({ description: 'Nothing' }) } as const
const params = Type.Object({ slug: Type.String({ description: 'Of the shop' }) })

export const invitationRoutes = [
  onPlatform.get('/me/invitations', {
    tag: 'Accounts',
    need: 'person',
    op: 'listInvitations',
    summary: 'Shops that ask one to work there',
    query: PageQuery,
    reply: pageOf(InvitationShape, 'Invitations, the newest first'),
    run: async (ctx, call) =>
      pageOfAll(
        'listInvitations',
        await presentInvitations(ctx, personOf(call).person.id, call.at),
        call.query,
      ),
  }),
  onPlatform.post('/me/invitations/:slug', {
    ...OWN,
    op: 'acceptInvitation',
    problems: ['not_found', 'shop_closed'],
    summary: 'Accept: from now on one works in the shop',
    description:
      'Where the shop is handed over, one owns it from now on, and who asked is what they chose to be.',
    params,
    reply: SignedIn,
    async run(ctx, call) {
      await acceptInvitation(ctx, personOf(call).person, call.params.slug, call.at)
      return presentPerson(ctx, personOf(call))
    },
  }),
  onPlatform.delete('/me/invitations/:slug', {
    ...OWN,
    ...DONE,
    op: 'declineInvitation',
    summary: 'Decline: nothing of the shop becomes one’s own',
    params,
    async run(ctx, call) {
      await declineInvitation(ctx, personOf(call).person, call.params.slug, call.at)
      return null
    },
  }),
  onPlatform.delete('/me/shops/:slug', {
    ...OWN,
    ...DONE,
    op: 'leaveShop',
    summary:
      'Leave a shop, within an hour of signing in: its keys of programs that are one’s own end; not as its last owner',
    params,
    async run(ctx, call) {
      await leaveShop(ctx, personOf(call).person, call.params.slug, call.at)
      return null
    },
  }),
]

/** What anybody may know of a shop, and who asks. */
async function presentInvitations(ctx: Context, personId: string, at: Date) {
  const rows = await invitationsTo(ctx.db, personId, at)
  const shops = await findShopsByIds(
    ctx.db,
    rows.map(({ shop_id }) => shop_id),
  )
  const byId = new Map(shops.map((shop) => [shop.id, shop]))
  return rows.map(({ shop_id, role, hands_over, invited_by, created_at, expires_at }) => ({
    slug: byId.get(shop_id)?.slug ?? null,
    name: byId.get(shop_id)?.name ?? null,
    role,
    takes_over: hands_over !== null,
    invited_by,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
  }))
}

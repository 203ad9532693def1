// An owner hands the shop over to somebody else.
import Type from 'typebox'
import { inShop } from '../../../http/routes/declare-admin-route.ts'
import { getHandover, handOverShop, withdrawHandover } from './actions/hand-over.ts'
import { presentHandover } from './present.ts'
import { HandoverInput, HandoverShape, HandoverState } from './schema.ts'

const OWNER = { tag: 'Accounts', need: { role: 'owner', scope: 'all' } } as const

export const handoverRoutes = [
  inShop.get('/handover', {
    ...OWNER,
    op: 'getHandover',
    summary: 'To whom the shop is being handed over',
    reply: HandoverState,
    async run(ctx, { shop, at }) {
      const found = await getHandover(ctx, shop, at)
      return { handover: found && presentHandover(found) }
    },
  }),
  inShop.post('/handover', {
    ...OWNER,
    op: 'handOverShop',
    summary: 'Hand the shop over: somebody else is asked to own it',
    description:
      'For a week they may accept, by their link or in their account (`acceptInvitation`). Then, at once, they own the shop and ' +
      'whoever asked is what `giver_becomes` says; keys of programs and invitations that were theirs end. One at a time; an owner asks, and no ' +
      'program. The owners are told, now and then.',
    budget: 'send',
    problems: ['otp_limit', 'plan_full', 'shop_closed'],
    body: HandoverInput,
    status: 201,
    reply: HandoverShape,
    run: async (ctx, { shop, body, at, by }) => presentHandover(await handOverShop(ctx, shop, body, at, by)),
  }),
  inShop.delete('/handover/:person', {
    ...OWNER,
    op: 'withdrawHandover',
    summary: 'Take it back, as long as nobody has accepted; any owner may',
    edits: false,
    params: Type.Object({ person: Type.String({ description: '`id` of the handover' }) }),
    problems: ['not_found'],
    status: 204,
    reply: Type.Null({ description: 'Nothing' }),
    async run(ctx, { shop, params: { person }, at, by }) {
      await withdrawHandover(ctx, shop, person, at, by)
      return null
    },
  }),
]

// Who works in a shop.
import Type from 'typebox'
import { inShop } from '../../../http/routes/declare-admin-route.ts'
import { PageQuery, pageOf, pageOfAll } from '../../../http/routes/list.ts'
import { createStaff, inviteStaffAgain, listStaff, memberOf } from './actions/create-staff.ts'
import { deleteStaff, updateStaff } from './actions/edit-staff.ts'
import { presentStaff } from './present.ts'
import { StaffEdit, StaffInput, StaffShape } from './schema.ts'

const OWNER = { tag: 'Accounts', need: { role: 'owner', scope: 'all' } } as const
const READS = { tag: 'Accounts', need: { role: 'manager', scope: 'all' } } as const
const params = Type.Object({ id: Type.String({ description: 'Of the person' }) })

export const staffRoutes = [
  inShop.get('/staff', {
    ...READS,
    op: 'listStaff',
    summary: 'Who works in the shop, and whom it has invited',
    query: PageQuery,
    reply: pageOf(StaffShape, 'People, those who came first first, then those who are invited'),
    run: async (ctx, { shop, query }) =>
      pageOfAll('listStaff', (await listStaff(ctx.db, shop)).map(presentStaff), query),
  }),
  inShop.post('/staff', {
    ...OWNER,
    op: 'createStaff',
    summary: 'Invite somebody: with a one-time link, or to answer in their account',
    budget: 'send',
    problems: ['otp_limit', 'plan_full'],
    body: StaffInput,
    status: 201,
    reply: StaffShape,
    run: async (ctx, { shop, body, at, by }) => presentStaff(await createStaff(ctx, shop, body, at, by)),
  }),
  inShop.get('/staff/:id', {
    ...READS,
    op: 'getStaff',
    summary: 'Somebody who works in the shop',
    problems: ['not_found'],
    params,
    reply: StaffShape,
    run: async (ctx, { shop, params: { id } }) => presentStaff(await memberOf(ctx.db, shop, id)),
  }),
  inShop.patch('/staff/:id', {
    ...OWNER,
    op: 'updateStaff',
    summary: 'Change what somebody is in the shop',
    problems: ['not_found'],
    params,
    body: StaffEdit,
    reply: StaffShape,
    run: async (ctx, { shop, params: { id }, body, edit }) =>
      presentStaff(await updateStaff(ctx, shop, id, body, edit)),
  }),
  inShop.delete('/staff/:id', {
    ...OWNER,
    op: 'deleteStaff',
    summary: 'Remove somebody from the shop, or take their invitation back; their account stays',
    problems: ['not_found'],
    params,
    status: 204,
    reply: Type.Null({ description: 'Nothing' }),
    async run(ctx, { shop, params: { id }, edit }) {
      await deleteStaff(ctx, shop, id, edit)
      return null
    },
  }),
  inShop.post('/staff/:id/invitation', {
    ...OWNER,
    op: 'inviteStaffAgain',
    summary: 'Send the invitation again, with a new link where they need one, for another week',
    budget: 'send',
    problems: ['not_found', 'otp_limit'],
    params,
    reply: StaffShape,
    run: async (ctx, { shop, params: { id }, at, by }) =>
      presentStaff(await inviteStaffAgain(ctx, shop, id, at, by)),
  }),
]

// What those who lead a shop do with its domains.
import Type from 'typebox'
import { object, optional } from '../../../base/input-shapes.ts'
import { invalidRequest } from '../../../base/problems.ts'
import type { Context } from '../../../context.ts'
import type { AdminRoute } from '../../../http/routes/admin-route.ts'
import { assertOperator, inShop } from '../../../http/routes/declare-admin-route.ts'
import { PageQuery, pageOf, pageOfAll } from '../../../http/routes/list.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { createDomain } from './actions/create-domain.ts'
import { getDomain, removeDomain, updateDomain } from './actions/update-domain.ts'
import { verifyDomain } from './actions/verify-domain.ts'
import { domainsOfShop } from './domains.ts'
import { DomainInput, domainKey } from './input.ts'
import { type DomainPlace, presentDomain } from './present.ts'
import { DomainShape } from './schema.ts'

const need = { role: 'manager', scope: 'all' } as const
const reads = { role: 'staff', scope: 'settings:read' } as const
const tag = 'Domains'
const params = Type.Object({ id: Type.String({ maxLength: 260, description: 'Its host' }) })

const place = ({ config: { platformDomain, platformAddresses } }: Context, { slug }: Shop): DomainPlace => ({
  slug,
  platformDomain,
  platformAddresses,
})

export const domainRoutes: readonly AdminRoute[] = [
  inShop.get('/domains', {
    op: 'listDomains',
    tag,
    summary: 'Domains of the shop: those that lead to it, and those that are not proven yet',
    need: reads,
    query: PageQuery,
    reply: pageOf(DomainShape, 'Domains'),
    run: async (ctx, { shop, query }) =>
      pageOfAll(
        'listDomains',
        (await domainsOfShop(ctx.db, shop)).map((domain) => presentDomain(place(ctx, shop), domain)),
        query,
      ),
  }),
  inShop.post('/domains', {
    op: 'createDomain',
    tag,
    summary: 'Claim a domain',
    description:
      'It leads to the shop once it is proven to be the shop’s own (`verifyDomain`). A page on the developer’s own machine ' +
      '(`localhost:4321`) needs no proof; the operator may leave it out (`skip_proof`).',
    need,
    problems: ['plan_full'],
    body: object({
      ...DomainInput.properties,
      skip_proof: optional(
        Type.Boolean({ description: 'That it needs no proof; only the operator may say so' }),
      ),
    }),
    status: 201,
    reply: DomainShape,
    async run(ctx, call) {
      const { shop, body, at, edit } = call
      const { skip_proof: isProven = false, ...domain } = body
      if (isProven) assertOperator(call)
      return presentDomain(place(ctx, shop), await createDomain(ctx, shop, { ...domain, isProven }, at, edit))
    },
  }),
  inShop.get('/domains/:id', {
    op: 'getDomain',
    tag,
    summary: 'One domain, and how it is proven',
    need: reads,
    problems: ['not_found'],
    params,
    reply: DomainShape,
    run: async (ctx, { shop, params: { id } }) =>
      presentDomain(place(ctx, shop), await getDomain(ctx.db, shop, id)),
  }),
  inShop.patch('/domains/:id', {
    op: 'updateDomain',
    tag,
    summary: 'Make a domain the primary one, or no longer',
    need,
    problems: ['not_found'],
    params,
    body: Type.Partial(DomainInput),
    reply: DomainShape,
    async run(ctx, { shop, params: { id }, body: { host, primary }, edit }) {
      if (host !== undefined && domainKey({ host }) !== domainKey({ host: id }))
        throw invalidRequest([{ path: 'host', code: 'fixed', message: 'tidak dapat diubah' }])
      return presentDomain(place(ctx, shop), await updateDomain(ctx, shop, id, primary, edit))
    },
  }),
  inShop.delete('/domains/:id', {
    op: 'deleteDomain',
    tag,
    summary: 'Give up a domain: another shop may claim it',
    need,
    problems: ['not_found'],
    params,
    status: 204,
    reply: Type.Null({ description: 'Nothing' }),
    async run(ctx, { shop, params: { id }, edit }) {
      await removeDomain(ctx, shop, id, edit)
      return null
    },
  }),
  inShop.post('/domains/:id/verify', {
    op: 'verifyDomain',
    tag,
    summary: 'Look for the proof that a domain is the shop’s own',
    description: 'A domain that is proven is `active`; else it stays `pending`, and `last_error` says why.',
    need,
    keepReply: 'never',
    problems: ['not_found'],
    params,
    reply: DomainShape,
    run: async (ctx, { shop, params: { id }, at, by }) =>
      presentDomain(place(ctx, shop), await verifyDomain(ctx, shop, id, at, by)),
  }),
]

// Who may enter the storefront's door, in the decided order: host, origin, plan, key of a site, version.
import { Problem } from '../../base/problems.ts'
import type { Context } from '../../context.ts'
import { API_PATH, hostAddress } from '../../domain/addresses.ts'
import { staysOpen } from '../../domain/closed-shop.ts'
import { screenAt } from '../../features/shop/site/rules.ts'
import type { Door, Params } from '../../http/door.ts'
import { hashCaller } from '../../http/limits/budget.ts'
import type { Visit } from '../../http/routes/route.ts'
import type { Shop } from '../../tenancy/shop.ts'
import { BASELINE, isVersion, VERSIONS } from '../../versions/index.ts'
import { agentProblem } from './agent-problem.ts'
import { checkOrigin, corsHeaders, preflightAnswer } from './cors.ts'
import { problemPage } from './problem-page.ts'
import { asksForKey, buyerBehind } from './site-key.ts'

export const storefrontDoor: Door = {
  api: API_PATH,
  name: 'storefront',
  logPrefix: '',

  peekShop: (ctx, { hostname }, { headers }) =>
    hostname === null || asksForKey(headers) ? null : (ctx.shops.peek(hostname)?.id ?? null),

  headersFor: ({ headers }) => ({ Vary: 'Origin', ...corsHeaders(headers.origin) }),

  preflight: preflightAnswer,

  problemPage: (req, problem) => agentProblem(req, problem) ?? problemPage(req, problem),

  async enter(ctx, req, address, headers): Promise<Visit> {
    const { hostname } = address
    const shop = hostname === null ? null : await shopAt(ctx, hostname)
    if (!shop || hostname === null) throw new Problem('shop_not_found')
    const baseUrl = hostAddress(hostname, ctx.platform)
    if (isOpenPath(req.url ?? ''))
      return { shop, version: BASELINE, baseUrl, callerHash: hashCaller(ctx.secrets, address.ip) }

    const { origin, 'x-api-version': asked } = req.headers
    const platformHost = `${shop.slug}.${ctx.config.platformDomain}`
    checkOrigin(shop, { origin, method: req.method ?? 'GET', address }, platformHost)
    const buyerIp = await buyerBehind(ctx, req.headers, shop)

    const version = asked === undefined ? BASELINE : String(asked).trim()
    if (!isVersion(version)) throw new Problem('unsupported_api_version', { supported: VERSIONS })
    headers['X-API-Version'] = version
    const callerHash = hashCaller(ctx.secrets, buyerIp ?? address.ip)
    return { shop, version, baseUrl, callerHash, ...(buyerIp !== null && { buyerIp }) }
  },

  admit(_ctx, _req, visit, { op }, params): Visit {
    const { pause, closedAt } = visit.shop
    if ((pause || closedAt) && !(staysOpen(op) && isOfOrders(op, params))) throw new Problem('shop_closed')
    return visit
  },
}

/** Of the pages those of orders alone; files and what is nowhere sell nothing. */
function isOfOrders(op: string, params: Params): boolean {
  const screen = op === 'showStorefront' ? screenAt(`/${params['*'] ?? ''}`) : null
  return screen === null || screen.name === 'track' || screen.name === 'orders'
}

async function shopAt(ctx: Context, hostname: string): Promise<Shop | null> {
  return ctx.shops.peek(hostname) ?? (await ctx.shops.find(hostname))
}

/**
 * Pictures are for every page, and the bare address has nothing to hide. Everything else passes the gates, however
 * its path is spelt: the router decodes it later, so that a list of what to guard could be walked around.
 */
function isOpenPath(url: string): boolean {
  return url === '/' || url.startsWith('/media/')
}

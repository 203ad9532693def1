// What an operator reads when a server is ready: where to look, and what to be careful about.
import type { Config } from '../base/config.ts'
import { codeOf } from '../base/error-code.ts'
import { API_PATH, consoleAddress, hostAddress, type Platform, shopAddress } from '../domain/addresses.ts'
import { hasAnyPerson } from '../features/people/accounts/queries.ts'
import { type OtherOrigin, openOtherOrigin } from '../features/shop/site/other-origin.ts'
import { readSite, type Site } from '../features/shop/site/site.ts'
import { findShopBySlug } from '../tenancy/queries.ts'
import type { Shop } from '../tenancy/shop.ts'
import { DEMO_LOGIN, demoOwnerLink } from './first-account.ts'
import { DEMO_SLUG } from './seed.ts'
import type { RunningServer } from './serve.ts'

export interface Greeting {
  readonly welcome: string
  readonly warnings: readonly string[]
}

/** Shows the demo shop, if there is one, from another origin as well. `isFirst`: what it says is read. */
export async function greet(
  server: RunningServer,
  { isFirst }: { isFirst: boolean },
): Promise<{ greeting: Greeting; otherOrigin: OtherOrigin | null }> {
  const { ctx, notes } = server
  const warnings = [
    ...notes,
    ...(server.consoleError === null ? [] : [server.consoleError]),
    ...risksOf(process.getuid?.()),
  ]
  // Everything that the database is asked for comes first: when it is away, nothing has been opened yet.
  const demo = await findShopBySlug(ctx.db, DEMO_SLUG)
  const entryLink = demo && isFirst ? await demoOwnerLink(ctx, demo) : null
  const hasPeople = await hasAnyPerson(ctx.db)
  const site = await readSite(ctx.config.storefrontDir)
  const otherOrigin = demo && site && (await openForDemo(server, demo, site, warnings))
  const welcome = welcomeTo(server, { demo, hasSite: site !== null, otherOrigin, entryLink, hasPeople })
  return { greeting: { welcome, warnings }, otherOrigin }
}

/** Told and not mended: the server reads and writes what belongs to whoever started it. */
function risksOf(uid: number | undefined): string[] {
  return uid === 0
    ? ['The server runs as root. For anything but a trial, run it as a user of its own, who owns DATA_DIR.']
    : []
}

/** A page on another origin, so that calls across origins can be seen at work; the server does without it. */
async function openForDemo(
  { ctx }: RunningServer,
  demo: Shop,
  site: Site,
  warnings: string[],
): Promise<OtherOrigin | null> {
  const { host, storefrontPort: port } = ctx.config
  if (port === null) return null
  const api = apiHost(demo, ctx.platform) + API_PATH
  try {
    return await openOtherOrigin(site, { host, port, title: demo.name, api })
  } catch (error) {
    const code = codeOf(error)
    warnings.push(
      `port ${port} cannot be listened on (${code}), so the demo shop is not shown from another origin; ` +
        'STOREFRONT_PORT names another port, or is "off"',
    )
    return null
  }
}

interface Shown {
  readonly demo: Shop | null
  readonly hasSite: boolean
  readonly otherOrigin: OtherOrigin | null
  /** by which the owner of the demo shop comes in */
  readonly entryLink: string | null
  readonly hasPeople: boolean
}

function welcomeTo({ ctx, port }: RunningServer, shown: Shown): string {
  const { demo, hasSite, otherOrigin } = shown
  const { config } = ctx
  const local = `http://${addressOf(config.host)}:${port}`
  const database = config.databaseUrl
    ? 'PostgreSQL at DATABASE_URL'
    : `embedded PostgreSQL in ${config.dataDir}`
  const processes = config.processes > 1 ? `, ${config.processes} processes` : ''
  const lines = [`Etalase listens on ${local} (${database}${processes})`, '']
  if (demo) {
    const shop = shopAddress(demo, ctx.platform)
    if (hasSite) lines.push(`  Demo shop       ${shop}/`)
    if (otherOrigin) lines.push(`  Another origin  http://localhost:${otherOrigin.port}/`)
    const api = apiHost(demo, ctx.platform) + API_PATH
    lines.push(`  API             ${api}/products`, `  API reference   ${api}/docs/`)
  } else {
    lines.push('  Add a shop:    npx etalase shop apply FILE', `  Health         ${local}/healthz`)
  }
  lines.push(...waysIn(shown, consoleAddress(ctx.platform)))
  const unsent = unsentMessages(config)
  if (unsent)
    lines.push('', `  ${unsent} go to the outbox: npx etalase messages list ${demo?.slug ?? 'SLUG'}`)
  return `${lines.join('\n')}\n`
}

/** How the console is found, and how somebody comes in for the first time. */
function waysIn({ entryLink, hasPeople, demo }: Shown, address: string): string[] {
  const lines = ['', `  Console         ${address}/`]
  if (entryLink)
    lines.push(`  Sign in once    ${entryLink}`, `                  as ${DEMO_LOGIN}; set a password there`)
  else if (!hasPeople)
    lines.push(
      `  Nobody has an account yet: npx etalase person add LOGIN --shop ${demo?.slug ?? 'SLUG'} --role owner`,
    )
  return lines
}

/** Where this very server answers for a shop: a primary domain may be a site elsewhere. */
function apiHost({ slug, domains }: Shop, platform: Platform): string {
  const host = domains.includes('localhost') ? 'localhost' : `${slug}.${platform.platformDomain}`
  return hostAddress(host, platform)
}

function unsentMessages({ mail, whatsapp }: Config): string | null {
  if (mail && whatsapp) return null
  if (!mail && !whatsapp) return 'Codes and mails'
  return mail ? 'WhatsApp messages' : 'Mails'
}

/** Where to call from this machine. */
function addressOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

// When a server is ready: finds out what there is to tell, and shows the demo shop from another origin as well.
import { codeOf } from '../base/errors.ts'
import { API_PATH, consoleAddress, shopAddress } from '../domain/addresses.ts'
import { hasAnyPerson } from '../features/people/accounts/queries.ts'
import { type OtherOrigin, openOtherOrigin } from '../features/shop/site/other-origin.ts'
import { openSite, type SiteSource } from '../features/shop/site/site-source.ts'
import { findShopBySlug } from '../tenancy/queries.ts'
import type { Shop } from '../tenancy/shop.ts'
import { demoOwnerLink } from './first-account.ts'
import { apiHost, type Greeting, welcomeTo } from './greeting.ts'
import { DEMO_SLUG } from './seed.ts'
import type { RunningServer } from './serve.ts'
import { hasPages, type SiteName, type Sites } from './sites.ts'

export interface GreetOptions {
  /** what it says is read */
  readonly isFirst: boolean
  readonly building: Sites['building']
  /** those whose pages are not there yet */
  readonly unfinished: readonly SiteName[]
}

export interface Greeted {
  readonly greeting: Greeting
  readonly otherOrigin: OtherOrigin | null
  /** where the pages of each are; null: there is no shop to look at */
  readonly addresses: Readonly<Record<SiteName, string | null>>
}

export async function greet(
  server: RunningServer,
  { isFirst, building, unfinished }: GreetOptions,
): Promise<Greeted> {
  const { ctx, port, notes } = server
  const warnings = [
    ...notes,
    ...(server.consoleError === null ? [] : [server.consoleError]),
    ...risksOf(process.getuid?.()),
  ]
  // Everything that the database is asked for comes first: when it is away, nothing has been opened yet.
  const demo = await findShopBySlug(ctx.db, DEMO_SLUG)
  const entryLink = demo && isFirst ? await demoOwnerLink(ctx, demo) : null
  const hasPeople = await hasAnyPerson(ctx.db)
  const otherOrigin = demo && (await openForDemo(server, demo, building.storefront, warnings))
  const welcome = welcomeTo({
    config: ctx.config,
    platform: ctx.platform,
    port,
    demo,
    hasSite: building.storefront !== null || hasPages(ctx.config.storefrontDir),
    unfinished,
    otherPort: otherOrigin?.port ?? null,
    entryLink,
    hasPeople,
  })
  const addresses = {
    storefront: demo && shopAddress(demo, ctx.platform),
    console: consoleAddress(ctx.platform),
  }
  return { greeting: { welcome, warnings }, otherOrigin, addresses }
}

/** Says so and mends nothing: the server reads and writes what belongs to the account that started it. */
function risksOf(uid: number | undefined): string[] {
  return uid === 0
    ? ['The server runs as root. For anything but a trial, run it as a user of its own, who owns DATA_DIR.']
    : []
}

/** A page on another origin, so that calls across origins can be seen at work; the server does without it. */
async function openForDemo(
  { ctx }: RunningServer,
  demo: Shop,
  building: SiteSource['building'],
  warnings: string[],
): Promise<OtherOrigin | null> {
  const { host, storefrontPort: port, storefrontDir: folder } = ctx.config
  if (port === null) return null
  const open = await openSite({ name: 'storefront', folder, building }, (site) => site)
  if (!open) return null
  const api = apiHost(demo, ctx.platform) + API_PATH
  try {
    return await openOtherOrigin(open, { host, port, title: demo.name, api })
  } catch (error) {
    const code = codeOf(error)
    warnings.push(
      `port ${port} cannot be listened on (${code}), so the demo shop is not shown from another origin; ` +
        'STOREFRONT_PORT names another port, or is "off"',
    )
    return null
  }
}

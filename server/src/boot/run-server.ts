// Serving from a terminal or under a supervisor: says where to look, ends on SIGTERM and SIGINT.

import { type Config, loadConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { API_PATH, hostAddress, type Platform, shopAddress } from '../domain/addresses.ts'
import { type OtherOrigin, openOtherOrigin } from '../features/site/other-origin.ts'
import { readSite, type Site } from '../features/site/site.ts'
import { findShopBySlug } from '../tenancy/queries.ts'
import type { Shop } from '../tenancy/shop.ts'
import { DEMO_SLUG } from './seed.ts'
import { type RunningServer, serve } from './serve.ts'

const CLOSE_TIMEOUT_MS = 10_000

export async function runServer(env: NodeJS.ProcessEnv): Promise<void> {
  const config = loadConfig(env)
  const stop = onSignal()
  const server = await serve(config)
  let otherOrigin: OtherOrigin | null = null
  stop.by(async () => {
    await otherOrigin?.close()
    await server.close()
  })
  await server.ready.catch(async (error) => {
    await server.close()
    throw error
  })
  if (!server.ctx.isReady()) return
  for (const risk of [...server.notes, ...risksOf(process.getuid?.())]) console.error(`warning: ${risk}`)
  const demo = await findShopBySlug(server.ctx.db, DEMO_SLUG)
  const site = await readSite(config.storefrontDir)
  otherOrigin = demo && site && (await openForDemo(server.ctx, demo, site))
  console.log(welcome(server, config, { demo, hasSite: site !== null, otherOrigin }))
}

/** Told and not mended: the server reads and writes what belongs to whoever started it. */
function risksOf(uid: number | undefined): string[] {
  return uid === 0
    ? ['The server runs as root. For anything but a trial, run it as a user of its own, who owns DATA_DIR.']
    : []
}

/** A page on another origin, so that calls across origins can be seen at work; the server does without it. */
async function openForDemo(ctx: Context, demo: Shop, site: Site): Promise<OtherOrigin | null> {
  const { host, storefrontPort: port } = ctx.config
  if (port === null) return null
  const api = apiHost(demo, ctx.platform) + API_PATH
  try {
    return await openOtherOrigin(site, { host, port, title: demo.name, api })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    console.error(
      `warning: port ${port} cannot be listened on (${code}), so the demo shop is not shown from another origin; ` +
        'STOREFRONT_PORT names another port, or is "off"',
    )
    return null
  }
}

interface Shown {
  readonly demo: Shop | null
  readonly hasSite: boolean
  readonly otherOrigin: OtherOrigin | null
}

function welcome(
  { ctx, port }: RunningServer,
  config: Config,
  { demo, hasSite, otherOrigin }: Shown,
): string {
  const local = `http://${addressOf(config.host)}:${port}`
  const database = config.databaseUrl
    ? 'PostgreSQL at DATABASE_URL'
    : `embedded PostgreSQL in ${config.dataDir}`
  const lines = [`Etalase listens on ${local} (${database})`, '']
  if (demo) {
    const shop = shopAddress(demo, ctx.platform)
    if (hasSite) lines.push(`  Demo shop       ${shop}/`)
    if (otherOrigin) lines.push(`  Another origin  http://localhost:${otherOrigin.port}/`)
    const api = apiHost(demo, ctx.platform) + API_PATH
    lines.push(`  API             ${api}/products`, `  API reference   ${api}/docs/`)
  } else {
    lines.push('  Add a shop:    npx etalase shop apply FILE', `  Health         ${local}/healthz`)
  }
  const unsent = unsentMessages(config)
  if (unsent)
    lines.push('', `  ${unsent} go to the outbox: npx etalase messages list ${demo?.slug ?? 'SLUG'}`)
  return `${lines.join('\n')}\n`
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

/** Listens for the signals from the very start: one that comes while the database is being made is kept for later. */
function onSignal(): { by(close: () => Promise<void>): void } {
  const { promise: signalled, resolve } = Promise.withResolvers<void>()
  const heard = () => {
    // A caller that never finishes must not keep the server from ending.
    setTimeout(() => process.exit(1), CLOSE_TIMEOUT_MS).unref()
    resolve()
  }
  process.once('SIGINT', heard)
  process.once('SIGTERM', heard)
  return {
    by(close) {
      signalled.then(close).then(
        () => process.exit(0),
        (error) => {
          console.error(error)
          process.exit(1)
        },
      )
    },
  }
}

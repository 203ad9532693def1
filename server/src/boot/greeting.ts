// What an operator reads when a server is ready, and when its pages are: where to look, and what to be careful about.
import type { Config } from '../base/config.ts'
import {
  API_PATH,
  consoleAddress,
  frontHost,
  hostAddress,
  type Platform,
  shopAddress,
} from '../domain/addresses.ts'
import type { Shop } from '../tenancy/shop.ts'
import type { BuildOutcome, SiteName } from './sites.ts'

/** Of the demo shop's owner. */
export const DEMO_LOGIN = 'demo@etalase.local'

export interface Greeting {
  readonly welcome: string
  readonly warnings: readonly string[]
}

/** What there is to tell of a server that is ready. */
export interface Shown {
  readonly config: Config
  readonly platform: Platform
  readonly port: number
  readonly demo: Shop | null
  readonly hasSite: boolean
  /** those whose pages are being built */
  readonly unfinished: readonly SiteName[]
  /** where the demo shop is shown from another origin; null: nowhere */
  readonly otherPort: number | null
  /** by which the owner of the demo shop comes in */
  readonly entryLink: string | null
  readonly hasPeople: boolean
}

export function welcomeTo(shown: Shown): string {
  const { config, platform, port, demo, hasSite, otherPort, unfinished } = shown
  const local = `http://${addressOf(config.host)}:${port}`
  const database = config.databaseUrl
    ? 'PostgreSQL at DATABASE_URL'
    : `embedded PostgreSQL in ${config.dataDir}`
  const processes = config.processes > 1 ? `, ${config.processes} processes` : ''
  const lines = [`Etalase listens on ${local} (${database}${processes})`, '']
  const untilBuilt = noteOn(unfinished, 'storefront')
  if (demo) {
    const shop = shopAddress(demo, platform)
    if (hasSite) lines.push(`  Demo shop       ${shop}/${untilBuilt}`)
    if (otherPort) lines.push(`  Another origin  http://localhost:${otherPort}/${untilBuilt}`)
    const api = apiHost(demo, platform) + API_PATH
    lines.push(`  API             ${api}/products`, `  API reference   ${api}/docs/`)
  } else {
    lines.push('  Add a shop:    npx etalase shop apply FILE', `  Health         ${local}/healthz`)
  }
  lines.push(...waysIn(shown, consoleAddress(platform)))
  if (unfinished.length > 0)
    lines.push('', '  The API answers. A page that is being built opens by itself once it is done.')
  const unsent = unsentMessages(config)
  if (unsent)
    lines.push('', `  ${unsent} go to the outbox: npx etalase messages list ${demo?.slug ?? 'SLUG'}`)
  return `${lines.join('\n')}\n`
}

function noteOn(unfinished: readonly SiteName[], name: SiteName): string {
  return unfinished.includes(name) ? '  (being built)' : ''
}

/** How the console is found, and how somebody comes in for the first time. */
function waysIn(
  { config, platform, entryLink, hasPeople, demo, unfinished }: Shown,
  address: string,
): string[] {
  const lines = ['', `  Console         ${address}/${noteOn(unfinished, 'console')}`]
  if (entryLink)
    lines.push(`  Sign in once    ${entryLink}`, `                  as ${DEMO_LOGIN}; set a password there`)
  else if (!hasPeople)
    lines.push(
      `  Nobody has an account yet: npx etalase person add LOGIN --shop ${demo?.slug ?? 'SLUG'} --role owner`,
    )
  if (config.signUp === 'open')
    lines.push(
      `  Open a shop     ${address}/daftar`,
      `                  as a stranger does from ${hostAddress(frontHost(platform), platform)}/`,
    )
  return lines
}

/** Once a build is over. `address`: where its pages are; null: there is no shop to look at. */
export function newsOf(
  name: SiteName,
  { failure, hasPages }: BuildOutcome,
  address: string | null,
): Greeting {
  if (failure === null)
    return { welcome: `The ${name} is built${address === null ? '' : `: ${address}/`}`, warnings: [] }
  const shown = hasPages ? 'its pages are as the build left them' : 'its pages say so'
  const advice = 'The API works without it. Mend what is named here, and start again'
  return { welcome: '', warnings: [`the ${name} could not be built: ${shown}. ${advice}\n${failure}`] }
}

/** Where this very server answers for a shop: a primary domain may be a site elsewhere. */
export function apiHost({ slug, domains }: Shop, platform: Platform): string {
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

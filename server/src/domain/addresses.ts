// Where things are found: a shop, an order, the API, what gateways call.
import { isLoopback, splitPort } from './hosts.ts'

/** Below a shop's host. */
export const API_PATH = '/api/v1'

/**
 * The one address of a host that a shop answers on, whatever a request said: https without a port, and on the developer's
 * own machine, where there is no TLS, as PUBLIC_URL says. A host at the platform follows PUBLIC_URL too.
 */
export function hostAddress(host: string, { platformDomain, publicUrl }: Platform): string {
  const { hostname, port } = splitPort(host)
  const { protocol, hostname: publicName, port: publicPort } = readOnce(publicUrl)
  const asPublic = `${protocol}//${hostname}${publicPort && `:${publicPort}`}`
  // A page of the developer's own, which says where it runs.
  if (isLoopback(hostname)) return port === null ? asPublic : `http://${hostname}:${port}`
  const isAtPlatform = hostname === platformDomain || hostname.endsWith(`.${platformDomain}`)
  return isAtPlatform && !isLoopback(publicName) ? asPublic : `https://${hostname}`
}

/** The last one read, which is nearly always the one: every request asks. */
let lastRead = { publicUrl: '', url: new URL('http://localhost') }

function readOnce(publicUrl: string): URL {
  if (lastRead.publicUrl !== publicUrl) lastRead = { publicUrl, url: new URL(publicUrl) }
  return lastRead.url
}

/** Where buyers find a shop, on its primary domain or else on its host at the platform: `https://rotan.example`. */
export function shopAddress(shop: NamedShop, platform: Platform): string {
  return shop.primaryDomain === null
    ? platformAddress(shop, platform)
    : hostAddress(shop.primaryDomain, platform)
}

/** The one host that every shop has, and that always leads to the platform. */
export function platformAddress({ slug }: Pick<NamedShop, 'slug'>, platform: Platform): string {
  return hostAddress(`${slug}.${platform.platformDomain}`, platform)
}

/** Where a buyer follows an order. */
export function trackUrl(shop: NamedShop, platform: Platform, token: string): string {
  return `${shopAddress(shop, platform)}/track/${token}`
}

/** Below the API: where the confirmation of an order is read. */
export function confirmationPath(key: string): string {
  return `/orders/track/${key}/confirmation`
}

/** On a host that is sure to lead here: a shop may have a site of its own on its domain. */
export function confirmationUrl(baseUrl: string, key: string): string {
  return `${baseUrl}${API_PATH}${confirmationPath(encodeURIComponent(key))}`
}

/**
 * Where the nota of an order is shown and printed; with the id of one of its invoices, that one. On the host that always leads to the
 * platform: a shop's own domain may show a page of the merchant's, which knows no notas.
 */
export function invoiceUrl(
  shop: Pick<NamedShop, 'slug'>,
  platform: Platform,
  key: string,
  id: string | null = null,
): string {
  return platformAddress(shop, platform) + invoicePath(key, id)
}

export function invoicePath(key: string, id: string | null = null): string {
  return `/track/${key}/nota${id === null ? '' : `/${id}`}`
}

/** Where a buyer finds a product, one variant of it chosen already. */
export function productUrl(
  shop: NamedShop,
  platform: Platform,
  slug: string,
  variantId: string | null,
): string {
  const address = `${shopAddress(shop, platform)}/p/${encodeURIComponent(slug)}`
  return variantId === null ? address : `${address}?v=${encodeURIComponent(variantId)}`
}

/** Where a gateway tells of a payment: on the shop's host that the buyer called, which is sure to lead here. */
export function noticeUrl(baseUrl: string, gateway: string): string {
  return `${baseUrl}${API_PATH}/gateways/${gateway}/notify`
}

/** Where a service tells of mutations. */
export const MUTATION_NOTICES_PATH = `${API_PATH}/mutations/`

export function mutationNoticeUrl(baseUrl: string, provider: string): string {
  return `${baseUrl}${MUTATION_NOTICES_PATH}${provider}/notify`
}

/** Where a vendor tells of parcels. */
export const PARCEL_NOTICES_PATH = `${API_PATH}/parcels/`

/** `secret`: the shop's, for vendors whose notices prove themselves by their address alone; null: otherwise. */
export function parcelNoticeUrl(baseUrl: string, vendor: string, secret: string | null): string {
  return `${baseUrl}${PARCEL_NOTICES_PATH}${vendor}/notify${secret === null ? '' : `/${secret}`}`
}

/** Where the pictures of QR codes are; the id of an attempt cannot be guessed, so that its address is the key to it. */
export const QR_IMAGES_PATH = '/media/qr/'

export function qrImageUrl(baseUrl: string, attemptId: string): string {
  return `${baseUrl}${QR_IMAGES_PATH}${attemptId}.png`
}

interface NamedShop {
  readonly slug: string
  readonly primaryDomain: string | null
}

export interface Platform {
  readonly platformDomain: string
  /** where people reach it: `https://toko.example`, `http://localhost:3000` */
  readonly publicUrl: string
}

/** Where merchants find the console and the admin API. */
export const ADMIN_PATH = '/admin/v1'

export function consoleHost({ platformDomain }: Pick<Platform, 'platformDomain'>): string {
  return `console.${platformDomain}`
}

/** Of the front page, besides the platform's own name, which a shop may have. */
export function frontHost({ platformDomain }: Pick<Platform, 'platformDomain'>): string {
  return `www.${platformDomain}`
}

/** As people reach it; on a developer's machine on a port of its own, as not every browser finds `console.localhost`. */
export function consoleAddress(platform: Platform & { readonly consolePort?: number | null }): string {
  const { consolePort = null } = platform
  return consolePort === null
    ? hostAddress(consoleHost(platform), platform)
    : `http://localhost:${consolePort}`
}

/** Every origin that the console has: on a developer's machine both names of it, and its host besides. */
export function consoleOrigins(
  platform: Platform & { readonly consolePort?: number | null },
): readonly string[] {
  const { consolePort = null } = platform
  const atHost = hostAddress(consoleHost(platform), platform)
  return consolePort === null
    ? [atHost]
    : [`http://localhost:${consolePort}`, `http://127.0.0.1:${consolePort}`, atHost]
}

/** Names below the platform's domain that no shop may have. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set(['console', 'www', 'api', 'admin'])

// Where things are found: a shop, an order, the API, what gateways call.
import { isLoopback, splitPort } from './hosts.ts'

/** Below a shop's host. */
export const API_PATH = '/api/v1'

/** Where buyers find a shop, on its primary domain or else on its host at the platform: `https://rotan.example`. */
export function shopAddress(shop: NamedShop, platform: Platform): string {
  const host = shop.primaryDomain ?? `${shop.slug}.${platform.platformDomain}`
  const { hostname, port } = splitPort(host)
  if (!isLoopback(hostname)) return `https://${host}`
  // On the developer's own machine there is no TLS, and the server's port is part of the address.
  return `http://${hostname}:${port ?? platform.port}`
}

/** Where a buyer follows an order. */
export function trackUrl(shop: NamedShop, platform: Platform, token: string): string {
  return `${shopAddress(shop, platform)}/track/${token}`
}

/** Where a gateway tells of a payment: on the host that the buyer called. */
export function noticeUrl(baseUrl: string, gateway: string): string {
  return `${baseUrl}${API_PATH}/gateways/${gateway}/notify`
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

interface Platform {
  readonly platformDomain: string
  readonly port: number
}

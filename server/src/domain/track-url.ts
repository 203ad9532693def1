// Where a buyer follows an order: on the shop's primary domain, else on its host at the platform.
import { isLoopback, splitPort } from './hosts.ts'

export function trackUrl(
  shop: { slug: string; primaryDomain: string | null },
  platform: { platformDomain: string; port: number },
  token: string,
): string {
  const host = shop.primaryDomain ?? `${shop.slug}.${platform.platformDomain}`
  const { hostname, port } = splitPort(host)
  if (!isLoopback(hostname)) return `https://${host}/track/${token}`
  // On the developer's own machine there is no TLS, and the server's port is part of the address.
  return `http://${hostname}:${port ?? platform.port}/track/${token}`
}

// Where buyers find a shop: on its primary domain, else on its host at the platform.
import { isLoopback, splitPort } from './hosts.ts'

/** `https://rotan.example`, without a slash at its end. */
export function shopAddress(
  shop: { slug: string; primaryDomain: string | null },
  platform: { platformDomain: string; port: number },
): string {
  const host = shop.primaryDomain ?? `${shop.slug}.${platform.platformDomain}`
  const { hostname, port } = splitPort(host)
  if (!isLoopback(hostname)) return `https://${host}`
  // On the developer's own machine there is no TLS, and the server's port is part of the address.
  return `http://${hostname}:${port ?? platform.port}`
}

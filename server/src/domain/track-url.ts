// Where a buyer follows an order: on the shop's own address.
import { shopAddress } from './shop-address.ts'

export function trackUrl(
  shop: { slug: string; primaryDomain: string | null },
  platform: { platformDomain: string; port: number },
  token: string,
): string {
  return `${shopAddress(shop, platform)}/track/${token}`
}

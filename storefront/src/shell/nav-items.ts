// The merchant's navigation; an item without words is nothing to click on.
import type { NavItem, StorefrontConfig } from '@etalase/client'

export function navItems(shop: StorefrontConfig | null): NavItem[] {
  return (shop?.brand?.nav ?? []).filter(({ label }) => label)
}

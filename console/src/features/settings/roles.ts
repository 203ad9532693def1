// The roles of people in a shop, the one that may most first.
import type { Role } from '../../shop/use-shop.ts'

export const ROLES: readonly Role[] = ['owner', 'manager', 'staff']

export function isRole(value: string | null): value is Role {
  return ROLES.some((role) => role === value)
}

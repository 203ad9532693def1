// Who reads entries of the audit: whoever reads such a thing where it is kept.
import type { Role, Scope } from '../../../domain/access.ts'

export type AuditReader = { readonly role: Role; readonly scope: Scope }

const SETTINGS: AuditReader = { role: 'staff', scope: 'settings:read' }
const PRODUCTS: AuditReader = { role: 'staff', scope: 'products:read' }
/** Keys, and whatever kind this table does not know. */
export const OWNER: AuditReader = { role: 'owner', scope: 'all' }

export const READERS: Readonly<Record<string, AuditReader>> = {
  order: { role: 'staff', scope: 'orders:read' },
  message: { role: 'staff', scope: 'messages:read' },
  product: PRODUCTS,
  category: PRODUCTS,
  promotion: PRODUCTS,
  voucher: PRODUCTS,
  stock: PRODUCTS,
  media: PRODUCTS,
  import: PRODUCTS,
  settings: SETTINGS,
  shop: SETTINGS,
  page: SETTINGS,
  courier: SETTINGS,
  'payment method': SETTINGS,
  domain: SETTINGS,
  webhook: { role: 'staff', scope: 'webhooks:write' },
  delivery: { role: 'manager', scope: 'webhooks:write' },
  buyer: { role: 'manager', scope: 'all' },
  staff: { role: 'manager', scope: 'all' },
  data_request: { role: 'manager', scope: 'all' },
  gateway: OWNER,
  key: OWNER,
  credentials: OWNER,
  token: OWNER,
}

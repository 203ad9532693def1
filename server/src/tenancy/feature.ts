// Shops and their domains, their keys at vendors, and the audit: what every feature stands on.
import { personalAudit } from './audit.ts'
import { sealedCredentials, secretsOfVendors } from './credentials.ts'
import type { Owner } from './owner.ts'
import { shownByBrand } from './queries.ts'

export const tenancy: Owner = {
  tables: [
    'shops',
    'shop_domains',
    'shop_credentials',
    'former_keys',
    'platform_address',
    'audit',
    'platform_audit',
    'access_log',
  ],
  personal: personalAudit,
  shownPictures: shownByBrand,
  sealed: sealedCredentials,
  secretsSet: secretsOfVendors,
}

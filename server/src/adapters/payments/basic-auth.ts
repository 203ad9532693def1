// How both gateways are shown a key: as the name in HTTP basic authentication, without a password.
import { VendorRefused } from '../vendor.ts'
import type { Credentials } from './gateway.ts'

export interface Login {
  readonly header: string
  /** the key in every form in which a reply could echo it */
  readonly secrets: readonly string[]
}

export function loginOf(vendor: string, credentials: Credentials, name: string): Login {
  const key = credentials[name]
  if (!key) throw new VendorRefused(vendor, `not asked: the shop has no ${name}`)
  const encoded = Buffer.from(`${key}:`).toString('base64')
  return { header: `Basic ${encoded}`, secrets: [key, encoded] }
}

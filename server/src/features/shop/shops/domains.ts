// The domains of a shop, those that lead to it and those that it has not proven yet, and how one is proven.
import { randomBytes } from 'node:crypto'
import type { DomainProofs } from '../../../adapters/domain-proof.ts'
import type { Db } from '../../../db/pool.ts'
import { isLocalOrigin, parseHost, splitPort } from '../../../domain/hosts.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { type ClaimRow, claimsOf } from './claims.ts'
import { domainKey } from './input.ts'
import { storedDomains } from './stored.ts'

export interface Domain {
  readonly host: string
  readonly isPrimary: boolean
  readonly version: number
  /** null: it leads to the shop */
  readonly claim: ClaimRow | null
}

/** Those that lead to it come first, in the merchant's order. */
export async function domainsOfShop(db: Db, shop: Pick<Shop, 'id'>): Promise<Domain[]> {
  const active = await storedDomains(db, shop.id)
  const hosts = new Set(active.map(({ id }) => id))
  // One that a file or an operator has added meanwhile needs no proof any more.
  const pending = (await claimsOf(db, shop.id)).filter(({ host }) => !hosts.has(host))
  return [
    ...active.map(({ id: host, version, value }) => ({
      host,
      isPrimary: value.primary ?? false,
      version,
      claim: null,
    })),
    ...pending.map((claim) => ({
      host: claim.host,
      isPrimary: claim.is_primary,
      version: claim.version,
      claim,
    })),
  ]
}

/** Pages on developers' own machines take no room. */
export function countDomains(domains: readonly Domain[]): number {
  return domains.filter(({ host }) => !isLocalOrigin(host)).length
}

export async function findDomain(db: Db, shop: Pick<Shop, 'id'>, host: string): Promise<Domain | null> {
  const key = domainKey({ host })
  return (await domainsOfShop(db, shop)).find((domain) => domain.host === key) ?? null
}

/** A developer's own page, and the shop's host at the platform, which is its own anyway. */
export function needsNoProof(host: string, { slug }: Pick<Shop, 'slug'>, platformDomain: string): boolean {
  const { hostname } = parseHost(host)
  return isLocalOrigin(host.toLowerCase()) || hostname === `${slug}.${platformDomain}`
}

export function newProof(): string {
  return `etalase-verify=${randomBytes(16).toString('hex')}`
}

const PROOF_PATH = '/.well-known/etalase-verify.txt'

/** Where the proof is looked for. */
export function proofPlaces(host: string): { txtName: string; fileUrl: string } {
  const { hostname } = splitPort(host)
  return { txtName: `_etalase.${hostname}`, fileUrl: `http://${hostname}${PROOF_PATH}` }
}

export async function isProven(
  proofs: DomainProofs,
  { shop_id, host, proof }: Pick<ClaimRow, 'shop_id' | 'host' | 'proof'>,
): Promise<boolean> {
  const records = await proofs.txt(proofPlaces(host).txtName, shop_id)
  if (records.some((record) => record.trim() === proof)) return true
  const text = await proofs.file(splitPort(host).hostname, PROOF_PATH, shop_id)
  return text?.trim() === proof
}

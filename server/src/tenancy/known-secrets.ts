// Secrets of a shop that somebody knows who may no longer set them: each owner notes and names its own.
import type { Secrets } from '../base/secrets.ts'
import type { Db } from '../db/pool.ts'
import type { Role } from '../domain/access.ts'

export const SECRET_KINDS = ['gateway', 'mutations', 'courier', 'parcels', 'webhook'] as const
export type SecretKind = (typeof SECRET_KINDS)[number]

export interface KnownSecret {
  readonly kind: SecretKind
  /** of the vendor; of a webhook the host that it calls */
  readonly name: string
  /** what the key is called; of a webhook `secret` */
  readonly key: string
  /** of a webhook its id, else the vendor */
  readonly id: string
}

/** Since when somebody could set secrets, as what until now, and what they are from now on; null: nothing. */
export interface Knower {
  readonly since: Date
  readonly was: Role
  readonly is: Role | null
}

export interface SecretsSet {
  /** What was set while they could. In the transaction that takes it from them. */
  noteKnown(tx: Db, secrets: Secrets, shopId: string, knower: Knower): Promise<void>
  /** What nobody has exchanged since. */
  known(db: Db, shopId: string): Promise<readonly KnownSecret[]>
}

/** What a feature says of its own. */
interface Keeper {
  readonly secretsSet?: SecretsSet
}

export async function noteKnownSecrets(
  tx: Db,
  { owners, secrets }: { readonly owners: readonly Keeper[]; readonly secrets: Secrets },
  shopId: string,
  knower: Knower,
): Promise<void> {
  for (const { secretsSet } of owners) await secretsSet?.noteKnown(tx, secrets, shopId, knower)
}

export async function knownSecrets(
  db: Db,
  { owners }: { readonly owners: readonly Keeper[] },
  shopId: string,
): Promise<KnownSecret[]> {
  const known: KnownSecret[] = []
  for (const { secretsSet } of owners) known.push(...((await secretsSet?.known(db, shopId)) ?? []))
  return known
}

// The keys of the services that read a shop's mutations.
import type { MutationKeys } from '../../../adapters/mutations/mutation-provider.ts'
import type { Secrets } from '../../../base/secrets.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import type { MutationProviderName } from '../../../domain/mutations.ts'
import { recordOf } from '../../../domain/record-of.ts'
import { credentialVersion, type KeyHints, keyHints, readCredential } from '../../../tenancy/credentials.ts'
import type { Versioned } from '../../../tenancy/edit.ts'
import { MUTATION_KEYS } from './input.ts'

export const credentialName = (provider: MutationProviderName) => `mutations.${provider}`

export async function mutationKeysOf(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  shopId: string,
  provider: MutationProviderName,
): Promise<MutationKeys | null> {
  return readCredential(db, secrets, shopId, credentialName(provider))
}

/** Of each key what an owner may see; null: it is not set. */
export type ShownKeys = Readonly<Record<string, KeyHints[string] | null>>

export async function shownKeys(
  db: Db,
  secrets: Secrets,
  shopId: string,
  provider: MutationProviderName,
): Promise<Versioned<ShownKeys>> {
  const name = credentialName(provider)
  const hints = await keyHints(db, secrets, shopId, name)
  return {
    version: await credentialVersion(db, shopId, name),
    value: recordOf(MUTATION_KEYS[provider], (key) => hints[key] ?? null),
  }
}

// What a merchant may set and do about incoming money.
import Type, { type Static } from 'typebox'
import { choice, object, orNull } from '../../../base/input-shapes.ts'
import { MUTATION_PROVIDERS, type MutationProviderName } from '../../../domain/mutations.ts'

const Secret = orNull(Type.String({ minLength: 1, maxLength: 2_000 }))

/** `webhook_secret` proves what the service tells; `api_token` lets us ask it. */
export const MutationKeysInput = object({ webhook_secret: Secret, api_token: Secret })
export type MutationKeysInput = Static<typeof MutationKeysInput>

const BOTH = Object.keys(MutationKeysInput.properties)
export const MUTATION_KEYS: Readonly<Record<MutationProviderName, readonly string[]>> = {
  moota: BOTH,
  mutasibank: BOTH,
  // It tells, and cannot be asked.
  cekmutasi: ['webhook_secret'],
}

export const ServicePath = Type.Object({ name: choice(MUTATION_PROVIDERS) })
export const MoneyPath = Type.Object({ id: Type.String({ description: '`id` of the money' }) })

export const SettleMoney = Type.Object({
  order: Type.String({ minLength: 1, maxLength: 40, description: '`number` of the order that it pays' }),
})

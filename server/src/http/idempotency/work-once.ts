// What a request under an Idempotency-Key gives to its work, so that it is done once even if its answer is lost.
import { Problem } from '../../base/problems.ts'
import type { Once } from '../../tenancy/once.ts'
import { type Held, markDone } from './queries.ts'

/** `held`: the key under each secret that is known, nearly always one. */
export function onceUnder(held: readonly Held[]): Once {
  return {
    doneAs: held.find(({ claim }) => claim.doneAs !== null)?.claim.doneAs ?? null,
    claims: held.map(({ slot, claim }) => ({ shopId: slot.shopId, keyHash: slot.keyHash, id: claim.id })),
    async note(tx, works) {
      if (!(await markDone(tx, works))) throw inProgress()
    },
  }
}

export function inProgress(): Problem {
  return new Problem('idempotency_in_progress', {}, 1)
}

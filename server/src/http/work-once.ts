// What a request under an Idempotency-Key gives to its work, so that it is done once even if its answer is lost.
import { Problem } from '../problems.ts'
import type { Once } from '../tenancy/once.ts'
import { type HeldClaim, markDone, type Slot } from './idempotency-queries.ts'

export function onceUnder({ shopId, keyHash }: Slot, { id, doneAs }: HeldClaim): Once {
  return {
    doneAs,
    claim: { shopId, keyHash, id },
    async note(tx, works) {
      if (!(await markDone(tx, works))) throw inProgress()
    },
  }
}

export function inProgress(): Problem {
  return new Problem('idempotency_in_progress', {}, 1)
}

// For whom work is done, and the slot of a request: it is lent to others while the work waits for a vendor, as a slow one must not
// fill the server; and whoever has hung up needs nothing any more.
import { AsyncLocalStorage } from 'node:async_hooks'
import { unavailable } from './problems.ts'

/** One of the slots that there are (`http/limits/admission.ts`), or none, for what goes on behind requests. */
export interface WorkSlot {
  /** whose share of what all use it counts to: a shop, or a caller where nobody knows the shop; '': the platform's own */
  readonly owner: string
  /** others may work in it meanwhile */
  lend(): void
  /** back at once: what was begun is finished, however many have come meanwhile */
  takeBack(): void
  /** whether the caller who waits for it has hung up */
  isInVain(): boolean
  /** whether it has had a connection to the database */
  hasBegun: boolean
}

const slots = new AsyncLocalStorage<WorkSlot>()

/** The work lends its slot where it waits inside `withoutSlot`. */
export function inSlot<T>(slot: WorkSlot, work: () => T): T {
  return slots.run(slot, work)
}

/** What no request alone waits for: an item of an outbox, or what several calls asked for together. */
export function workFor<T>(owner: string, work: () => T): T {
  return slots.run({ ...NO_SLOT, owner }, work)
}

const NO_SLOT: WorkSlot = { owner: '', lend() {}, takeBack() {}, isInVain: () => false, hasBegun: true }

export function ownerOfWork(): string {
  return slots.getStore()?.owner ?? ''
}

/** After a wait for what others have. The error reaches nobody. */
export function assertWanted(): void {
  if (slots.getStore()?.isInVain()) throw unavailable()
}

/** Throws where nothing has begun, and nobody waits for it any more. */
export function beginWork(): void {
  const slot = slots.getStore()
  if (!slot || slot.hasBegun) return
  assertWanted()
  slot.hasBegun = true
}

/** For what neither this process nor its database does: a call to a vendor, or to an address of a merchant's. */
export async function withoutSlot<T>(wait: () => Promise<T>): Promise<T> {
  const slot = slots.getStore()
  if (!slot) return wait()
  slot.lend()
  try {
    return await wait()
  } finally {
    slot.takeBack()
  }
}

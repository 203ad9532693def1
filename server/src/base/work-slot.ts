// The slot in which a request works, and lending it to others while it waits for a vendor: a slow one must not fill the server.
import { AsyncLocalStorage } from 'node:async_hooks'

/** One of the slots that there are (`http/limits/admission.ts`). */
export interface WorkSlot {
  /** others may work in it meanwhile */
  lend(): void
  /** back at once: what was begun is finished, however many have come meanwhile */
  takeBack(): void
}

const slots = new AsyncLocalStorage<WorkSlot>()

/** The work lends its slot where it waits inside `withoutSlot`. */
export function inSlot<T>(slot: WorkSlot, work: () => Promise<T>): Promise<T> {
  return slots.run(slot, work)
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

// Callers who name bodies and send one byte of each, in a process of their own, which IPC steers: it stands for other machines.
import { setPriority } from 'node:os'
import { type HeldBack, type HeldBodies, heldBodies } from '../../server/test/slow-callers.ts'

/** `begin`: all at once, and each again when its time is over; `end`: they leave. */
export type BodiesOrder =
  | {
      readonly do: 'begin'
      readonly port: number
      readonly requests: readonly HeldBack[]
      readonly renewMs: number
    }
  | { readonly do: 'end' }

/** How often what was answered; `0`: nothing, until they left or were cut. */
export type BodiesAnswers = Readonly<Record<string, number>>

setPriority(19)

let held: HeldBodies | null = null
let renewing: NodeJS.Timeout | undefined
let answers: Record<string, number> = {}

process.on('message', (order: BodiesOrder) => {
  if (order.do === 'begin') {
    answers = {}
    const renew = () => {
      leave()
      held = heldBodies(order.port, order.requests)
    }
    renew()
    renewing = setInterval(renew, order.renewMs)
    process.send?.({})
    return
  }
  clearInterval(renewing)
  leave()
  process.send?.(answers satisfies BodiesAnswers)
})

function leave(): void {
  for (const status of held?.statuses() ?? []) answers[status] = (answers[status] ?? 0) + 1
  held?.close()
  held = null
}

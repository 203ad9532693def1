// One shop that takes all it can of something, in a process of its own, which IPC steers: what it costs is not what is measured.
import { setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { Answer } from '../../test/http.ts'
import { HOGS, type Hog, type HogShop, type Resource } from './hogs.ts'

/** `open` once, then rounds: it begins, and ends when it is told. */
export type HogOrder =
  | { readonly do: 'open'; readonly resource: Resource; readonly shop: HogShop }
  | { readonly do: 'begin' }
  | { readonly do: 'end' }

/** How often what was answered in a round; `cut off`: nothing. */
export type HogAnswers = Readonly<Record<string, number>>

const AT_ONCE = 6
/** What is refused is asked for again, and not in the next moment. */
const PAUSE_MS = 20

// It stands for other machines: what it does itself is not to take the processor from the server.
setPriority(19)

let hog: Hog | null = null
let answers: Record<string, number> = {}
let asking: Promise<unknown> = Promise.resolve()
let isOver = true

process.on('message', async (order: HogOrder) => {
  if (order.do === 'open') {
    hog = await HOGS[order.resource](order.shop)
    process.send?.({})
  } else if (order.do === 'begin') {
    answers = {}
    isOver = false
    asking = Promise.all(Array.from({ length: AT_ONCE }, askOn))
    process.send?.({})
  } else {
    isOver = true
    await asking
    const given: HogAnswers = answers
    // What is still left of it makes the next calm noisy, and is judged as such.
    await hog?.settle?.().catch(() => {})
    process.send?.(given)
  }
})

async function askOn(): Promise<void> {
  while (!isOver) {
    const names = (await hog?.ask().catch(() => null))?.map(nameOf) ?? ['cut off']
    for (const name of names) answers[name] = (answers[name] ?? 0) + 1
    await wait(PAUSE_MS)
  }
}

/** A refusal by its code: some are of the share, others mean that it never got in. */
function nameOf({ status, body }: Answer): string {
  return status < 400 ? String(status) : `${status} ${body?.error?.code ?? ''}`.trim()
}

// Works off everything that is due, a few at a time: what fails or has to wait holds up nothing else.
import type { Logging } from './work-off.ts'

const PAGE = 200
const SIDE_BY_SIDE = 5

export interface Due<T> {
  /** for the log: what could not be worked off */
  readonly what: string
  /** the most urgent first; must not find again what is done */
  find(limit: number, offset: number): Promise<readonly T[]>
  /** false: it stays due, for the next run */
  work(item: T): Promise<boolean>
}

export async function workOffDue<T extends { readonly id: string }>(
  ctx: Pick<Logging, 'log'>,
  { what, find, work }: Due<T>,
): Promise<void> {
  const left = new Set<string>()
  for (;;) {
    const due = await find(PAGE, left.size)
    const fresh = due.filter(({ id }) => !left.has(id))
    for (let i = 0; i < fresh.length; i += SIDE_BY_SIDE) {
      await Promise.all(fresh.slice(i, i + SIDE_BY_SIDE).map(workOne))
    }
    if (due.length < PAGE || fresh.length === 0) return
  }

  async function workOne(item: T): Promise<void> {
    const isDone = await work(item).catch((error) => {
      ctx.log.error({ err: error, id: item.id }, `could not be worked off: ${what}`)
      return false
    })
    if (!isDone) left.add(item.id)
  }
}

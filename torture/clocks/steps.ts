// Clocks that are set, or differ, while buyers order: by an hour either way, and nodes minutes and hours apart.
import { setTimeout as wait } from 'node:timers/promises'
import { API_PATH } from '../../server/src/domain/addresses.ts'
import { send } from '../../test/http.ts'
import { until } from '../../test/until.ts'
import { jsonRequest } from '../load/caller.ts'
import type { Trial, TrialStage } from '../load/put-through.ts'
import type { Clocks } from './clocks.ts'

export interface ClockTrial extends Omit<Trial, 'site'> {
  readonly inShort: boolean
}

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
const LASTS_MS = 12_000
/** A budget that one caller uses up; see run.ts. */
export const SMALL_BUDGET = 30

export function trialsOf({ site, set }: Clocks): ClockTrial[] {
  /** What the nodes say that the time is, by an answer that is kept for five seconds. */
  async function timesOfNodes({ load }: Pick<TrialStage, 'load'>): Promise<number[]> {
    const times: number[] = []
    for (const node of site.nodes) {
      const { body } = await send(node.process()?.port ?? 1, `${API_PATH}/storefront/home`, {
        headers: { Host: load.shop.host },
      })
      times.push(Date.parse(body?.server_time))
    }
    return times
  }

  async function followed(stage: TrialStage, aheadMs: number): Promise<number> {
    const begun = performance.now()
    const isThere = async () =>
      (await timesOfNodes(stage)).every((time) => Math.abs(time - Date.now() - aheadMs) < MINUTE)
    await until(isThere).catch(() =>
      stage.violations.push(`a node does not follow the database's clock, ${aheadMs / MINUTE} minutes ahead`),
    )
    return Math.round(performance.now() - begun)
  }

  /** One who has used up what he may is let in again, however the clock was set since. */
  async function useUpBudget({ load }: TrialStage): Promise<void> {
    for (let i = 0; i <= SMALL_BUDGET; i++) await load.caller.tryOnce(...resolving())
  }
  async function isLetIn({ load, violations }: TrialStage): Promise<void> {
    const answer = await load.caller.tryOnce(...resolving())
    if (answer?.status !== 200) violations.push('a budget is still used up after the clock was set back')
  }

  const step = (name: string, ms: number): ClockTrial => ({
    name,
    // A node asks the database for the time every ten seconds: the quick half has no time for it.
    inShort: false,
    async happens(stage) {
      await set({ database: Math.max(0, ms), nodes: [Math.max(0, ms), Math.max(0, ms)] })
      const there = await followed(stage, Math.max(0, ms))
      await useUpBudget(stage)
      await wait(LASTS_MS)
      const back = Math.min(0, ms)
      await set({ database: back, nodes: [back, back] })
      const again = await followed(stage, back)
      await isLetIn(stage)
      await wait(LASTS_MS)
      return { 'followed after ms': Math.max(there, again) }
    },
    // A cart that was priced half an hour ago, as it seems, is no longer held for its buyer.
    explains: (refusal) => refusal.includes('draft_expired'),
    // What waited for its next try when the clock was set back waits for as much longer.
    mend: () => set({ database: Math.max(0, ms), nodes: [0, 0] }),
  })

  const skew = (name: string, inShort: boolean, nodes: readonly number[]): ClockTrial => ({
    name,
    inShort,
    async happens(stage) {
      await set({ database: 0, nodes })
      await followed(stage, 0)
      await wait(stage.short ? 1_500 : LASTS_MS)
      const times = await timesOfNodes(stage)
      const apart = Math.round(Math.max(...times) - Math.min(...times))
      if (apart > MINUTE) stage.violations.push(`nodes tell times that are ${apart} ms apart`)
      await set({ nodes: [0, 0] })
      return { 'nodes apart ms': apart }
    },
  })

  return [
    // First, for the nodes begin so.
    skew('two nodes an hour apart from the database, either way', true, [HOUR, -HOUR]),
    skew('two nodes five minutes apart from the database, either way', false, [5 * MINUTE, -5 * MINUTE]),
    step('the clock set forward by an hour, and back', HOUR),
    step('the clock set back by an hour', -HOUR),
  ]
}

function resolving(): [string, ReturnType<typeof jsonRequest>] {
  return [`${API_PATH}/shipping/destinations/resolve`, jsonRequest('POST', { ref: '3174041001' })]
}

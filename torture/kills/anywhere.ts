// Servers killed under steady load, wherever the blow falls: drafts, codes, orders, moves, payments, mails, events, jobs.
import { setTimeout as wait } from 'node:timers/promises'
import { chanceOf } from '../chance.ts'
import { tell } from '../figures.ts'
import { startLoad } from '../load/load.ts'
import { reckon } from '../load/reckoning.ts'
import { everythingSent } from '../load/sent.ts'
import { openLoadShop } from '../load/shop.ts'
import { type SiteNode, startSite } from '../load/site.ts'
import { onOwnPostgres } from '../own-postgres.ts'

/** How long a node lives after it can answer, at most; the two know nothing of each other, and may be gone together. */
const MOST_ALIVE_MS = 1_500

export async function killAnywhere(kills: number, seed: number): Promise<void> {
  await onOwnPostgres(async () => {
    const chance = chanceOf(seed)
    const site = await startSite()
    try {
      const load = startLoad(site, await openLoadShop(site), chance)
      const begun = performance.now()
      const startsMs: number[] = []
      let left = kills

      const killAgainAndAgain = async (node: SiteNode) => {
        while (left-- > 0) {
          await wait(chance.below(MOST_ALIVE_MS))
          await node.kill()
          const before = performance.now()
          await node.start()
          startsMs.push(performance.now() - before)
        }
      }
      await Promise.all(site.nodes.map(killAgainAndAgain))
      await load.stop()
      const { failedTries, longestPauseMs, reads, writes, unanswered } = load.meter.endPhase('kills', begun)
      const reckoned = await reckon(site, load)
      const sent = await everythingSent(site, load)
      tell(
        'servers killed anywhere',
        {
          kills: startsMs.length,
          answered: reads + writes,
          acknowledged: reckoned.acknowledged,
          'failed tries': Object.values(failedTries).reduce((sum, times) => sum + times, 0),
          'never answered': unanswered,
          'longest pause ms': Math.round(longestPauseMs),
          'longest start ms': Math.round(Math.max(...startsMs)),
          lost: reckoned.lost,
          doubled: reckoned.doubled,
          mails: sent.mails,
          events: sent.events,
          'events that came again': sent.eventsAgain,
        },
        [...reckoned.violations, ...sent.violations],
      )
    } finally {
      await site.close()
    }
  })
}

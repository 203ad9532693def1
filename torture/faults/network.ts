// A bad network between the servers and PostgreSQL: slow, narrow, cutting, or silent.
import { setTimeout as wait } from 'node:timers/promises'
import type { Network } from '../../server/test/database-proxy.ts'
import type { Fault, Stage } from './fault.ts'

const LASTS_MS = { short: 2_000, long: 12_000 }
const LATENCY_MS = 40
const BYTES_PER_SECOND = 200_000
/** Of so many pieces that go through, one breaks its connection. */
const CUT_ONE_OF = 60
const FREEZES = 2

const behaving = (name: string, inShort: boolean, network: (stage: Stage) => Network): Fault => ({
  name,
  inShort,
  async happens(stage) {
    const { proxy } = stage.site
    const cutBefore = proxy.cuts()
    proxy.behave(network(stage))
    await wait(stage.short ? LASTS_MS.short : LASTS_MS.long)
    proxy.behave({})
    return { cuts: proxy.cuts() - cutBefore }
  },
})

/** No end, no refusal, nothing: only a deadline shows it. New connections work. */
const halfOpen: Fault = {
  name: 'half-open connections',
  inShort: false,
  async happens({ site }) {
    for (let i = 0; i < FREEZES; i++) {
      site.proxy.freeze()
      await wait(LASTS_MS.long)
    }
    return { freezes: FREEZES }
  },
}

export const NETWORK: readonly Fault[] = [
  behaving('connections cut in the middle of a message', true, ({ chance }) => ({
    isCut: () => chance.below(CUT_ONE_OF) === 0,
  })),
  behaving('a slow network', false, () => ({ latencyMs: LATENCY_MS })),
  behaving('a narrow network', false, () => ({ bytesPerSecond: BYTES_PER_SECOND })),
  behaving('a slow and lossy network', false, ({ chance }) => ({
    latencyMs: LATENCY_MS / 2,
    isCut: () => chance.below(CUT_ONE_OF) === 0,
  })),
  halfOpen,
]

// PostgreSQL is restarted, killed, or gone for a while.
import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from './fault.ts'
import { settled } from './postgres.ts'

const GONE_MS = { short: 2_000, long: 30_000 }
const BACKEND_KILLS = 5

const restart = (how: 'fast' | 'immediate' | 'killed', inShort: boolean): Fault => ({
  name: `PostgreSQL restarted (${how})`,
  inShort,
  async happens({ postgres }) {
    const begun = performance.now()
    await postgres.stop(how)
    await postgres.start()
    return { 'restart ms': Math.round(performance.now() - begun) }
  },
})

/** PostgreSQL takes one that was killed for a sign of damage: it ends all sessions, and recovers as from a crash. */
const backendsKilled: Fault = {
  name: 'a session of PostgreSQL killed (SIGKILL)',
  inShort: false,
  async happens({ postgres, chance }) {
    for (let kills = 0; kills < BACKEND_KILLS; kills++) {
      process.kill(chance.oneOf(await postgres.backends()), 'SIGKILL')
      await settled(postgres)
      await wait(1_500 + chance.below(500))
    }
    return { kills: BACKEND_KILLS }
  },
}

const gone: Fault = {
  name: 'PostgreSQL gone for a while',
  inShort: true,
  async happens({ postgres, short, load, violations }) {
    await postgres.stop('fast')
    const begun = performance.now()
    const ms = short ? GONE_MS.short : GONE_MS.long
    await wait(ms / 2)
    // Everything that is not answered says so at once: nobody waits for a database that is not there.
    const asked = performance.now()
    const refused = await load.caller.tryOnce('/api/v1/products', {})
    const refusedMs = performance.now() - asked
    if (refused) violations.push(`without a database products were answered ${refused.status}`)
    await wait(Math.max(0, ms - (performance.now() - begun)))
    await postgres.start()
    return { 'gone s': ms / 1_000, 'refused within ms': Math.round(refusedMs) }
  },
}

export const RESTARTS: readonly Fault[] = [
  restart('fast', true),
  restart('immediate', false),
  restart('killed', false),
  backendsKilled,
  gone,
]

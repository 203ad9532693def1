// One shop takes all of its share of each thing that shops have in common, while another's buyers order: are they slower than in calm?
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { etalaseProcess } from '../../server/src/doors/cli/cli.fixture.ts'
import { childrenOf, cpuBetween, cpuOfTree, cpuTimes } from '../../test/cpu.ts'
import type { Etalase } from '../../test/installation.ts'
import { endWithUs } from '../../test/server.ts'
import { hostOf, newShop, orderedProducts } from '../../test/shops.ts'
import { until } from '../../test/until.ts'
import { tell } from '../figures.ts'
import type { HogAnswers, HogOrder } from './hog.ts'
import { RESOURCES, type Resource } from './hogs.ts'
import { judgeShare, type Round } from './judge-share.ts'
import type { Phase, PhaseResult } from './load.ts'

const ROUNDS = 5
const ROUND_SECONDS = 4
const BUYERS_A_SECOND = 5

/** `run`: puts a load on the server, and gives what came of it. */
export async function tryShares(
  server: Etalase,
  run: (phase: Phase) => Promise<PhaseResult>,
  only: readonly Resource[] = RESOURCES,
): Promise<void> {
  const { client } = server.database
  const small = hostOf(await newShop(client))
  const productIds = orderedProducts(60)
  const walk = () =>
    run({
      port: server.port,
      seconds: ROUND_SECONDS,
      productIds,
      rush: null,
      small: { host: small, pace: BUYERS_A_SECOND, asksRates: true },
      reads: { hosts: [small], pace: 4 },
    })
  // The first buyers find nothing loaded yet.
  await walk()
  for (const resource of only) {
    const rounds = await tryShare(server, resource, walk)
    const { figures, violations } = judgeShare(rounds)
    tell(`overload, one shop's ${resource}`, figures, violations)
  }
}

/** Rounds of calm and of the hog take turns: what the machine does besides falls on both alike. */
async function tryShare(
  server: Etalase,
  resource: Resource,
  walk: () => Promise<PhaseResult>,
): Promise<Round[]> {
  const { pid, port, database, watched } = server
  // A shop for each: what one trial left behind is nothing to the next.
  const slug = `${await newShop(database.client)}-1`
  const token = await tokenFor(slug, database.dataDir)
  const hog = fork(fileURLToPath(new URL('./hog.ts', import.meta.url)), { serialization: 'advanced' })
  endWithUs(hog)
  const gone = once(hog, 'exit').then(() => Promise.reject(new Error(`What takes the ${resource} has ended`)))
  gone.catch(() => {})
  const tellHog = (order: HogOrder) => Promise.race([answerOf(hog, order), gone])
  try {
    await tellHog({ do: 'open', resource, shop: { port, slug, token, productIds: orderedProducts(60) } })
    const rounds: Round[] = []
    const walkWatched = async () => {
      const [begun, before, hogBefore] = [performance.now(), cpuTimes(watched), cpuOfTree(hog.pid ?? 0)]
      const { small } = await walk()
      const used = cpuBetween(before, cpuTimes(watched))
      const ofOne = (ms: number) => Math.round((100 * ms) / (performance.now() - begun))
      const percents = [used.server, used.database, cpuOfTree(hog.pid ?? 0) - hogBefore].map(ofOne)
      return { ...small, percents }
    }
    for (let round = 0; round < ROUNDS; round++) {
      const before = processorTimes(pid)
      const calm = await walkWatched()
      const after = processorTimes(pid)
      const starved = (after.waited - before.waited) / Math.max(1, after.had - before.had)
      await tellHog({ do: 'begin' })
      const busy = await walkWatched()
      const answers = await tellHog({ do: 'end' })
      await forgetImports(server, slug)
      rounds.push({ calm, busy, answers, starved })
    }
    return rounds
  } finally {
    hog.kill()
  }
}

/** What a shop has sent beyond its share of time would be worked on for minutes: the calm after it is to be one. */
async function forgetImports({ pid, database }: Etalase, slug: string): Promise<void> {
  await database.client.query(
    `update imports set state = 'failed', file = null, finished_at = now()
     where state = 'running' and shop_id = (select id from shops where slug = $1)`,
    [slug],
  )
  const isAtWork = (child: number) => nameOf(child).includes('applying-program')
  await until(() => !childrenOf(pid).some(isAtWork))
}

function nameOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

async function answerOf(hog: ChildProcess, order: HogOrder): Promise<HogAnswers> {
  hog.send(order)
  const [answers] = (await once(hog, 'message')) as [HogAnswers]
  return answers
}

/** Of the thread that answers: how long it had a processor, and how long it could have used one that others had. */
export function processorTimes(pid: number): { readonly had: number; readonly waited: number } {
  const [had, waited] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number)
  return { had: had ?? 0, waited: waited ?? 0 }
}

/** As an operator makes one: by the folder alone, which has the database and the secret of the server. */
export async function tokenFor(slug: string, dataDir: string): Promise<string> {
  const { code, stdout, stderr } = await etalaseProcess(['token', 'create', slug], { DATA_DIR: dataDir })
  if (code !== 0) throw new Error(`No token for ${slug}: ${stderr}`)
  return stdout.trim().split('\n').at(-1) ?? ''
}

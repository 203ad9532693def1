// Two server processes on one port against one: reads of the list, and whole orders.
import { checkSales } from '../../server/test/consistency.ts'
import { childrenOf } from '../../test/cpu.ts'
import { type Etalase, startEtalase } from '../../test/installation.ts'
import { hostOf, newShop, shopIdOf } from '../../test/shops.ts'
import { type Bench, figures, middle } from '../bench.ts'
import type { Results } from '../rows.ts'
import { runWrk } from '../wrk.ts'
import { API } from './reads.ts'

export async function measureProcesses(bench: Bench): Promise<Results> {
  if (!bench.wants('twoReads', 'twoOrders')) return {}
  const { database } = bench.etalase
  const start = (count: number) =>
    startEtalase({ database, env: { ...bench.buyers.mailEnv, WEB_CONCURRENCY: String(count) } })
  const one = await start(1)
  const two = await start(2)
  try {
    if (childrenOf(two.pid).length < 2) {
      console.log('WEB_CONCURRENCY is not there yet: nothing to compare with one process')
      return {}
    }
    return await compare(bench, one, two)
  } finally {
    await two.stop()
    await one.stop()
  }
}

async function compare(bench: Bench, one: Etalase, two: Etalase): Promise<Results> {
  const rounds: { reads: Pair; orders: Pair }[] = []
  for (let round = 0; round < bench.settings.rounds; round++) {
    rounds.push({
      reads: { one: await reads(bench, one), two: await reads(bench, two) },
      orders: { one: await orders(bench, one), two: await orders(bench, two) },
    })
  }
  const of = (what: 'reads' | 'orders') => {
    const rate = (side: keyof Pair) => Math.round(middle(rounds, (round) => round[what][side]))
    return figures(
      rounds.map((round) => round[what].two / round[what].one),
      `${rate('two').toLocaleString('en')}/s, one process ${rate('one').toLocaleString('en')}/s`,
    )
  }
  return { twoReads: of('reads'), twoOrders: of('orders') }
}

interface Pair {
  readonly one: number
  readonly two: number
}

async function reads({ etalase, settings }: Bench, server: Etalase): Promise<number> {
  const shop = await newShop(etalase.database.client)
  const { port, pid } = server
  const asked = { port, pid, path: `${API}/products`, headers: { Host: hostOf(shop) } }
  await runWrk({ ...asked, seconds: 1 })
  return (await runWrk({ ...asked, seconds: settings.seconds })).perSecond
}

async function orders(bench: Bench, server: Etalase): Promise<number> {
  const shop = await newShop(server.database.client)
  const { perSecond, answered } = await bench.buyers.place(server, {
    shop,
    buyers: 64,
    seconds: bench.settings.seconds,
  })
  bench.violations.push(...(await checkSales(server.database, shopIdOf(shop), answered)))
  return perSecond
}

// A walk: the same steps in the product and in the model, which must agree after each of them.
import { setTimeout as wait } from 'node:timers/promises'
import { features } from '../../server/src/features/index.ts'
import { checkConsistency } from '../../server/src/features/operating/consistency/check-consistency.ts'
import { openMessage } from '../../server/src/features/people/messages/seal-message.ts'
import { heldTotals } from './buyers.ts'
import { factsOfProduct } from './compare.ts'
import { type Happened, judge } from './history.ts'
import { toOperations, type Used } from './intentions.ts'
import type { Operation } from './operations.ts'
import { perform } from './perform.ts'
import { newState, type ShopState } from './state.ts'
import type { Intention } from './wants.ts'
import type { ShopWorld, World } from './world.ts'

/** One after the other, or several at the same moment, some of whose callers hang up. */
export type Step = Intention | Round

export interface Round {
  readonly atOnce: readonly { readonly intention: Intention; readonly hangsUpAfter: number | null }[]
}

export interface Walked {
  readonly operations: number
  /** rounds of several at the same moment */
  readonly rounds: number
  readonly unknown: number
  /** how often each answer came: `verify 200` */
  readonly answers: Map<string, number>
}

/** Throws at the first step after which they do not agree, with all that led to it. */
export async function walk(world: World, steps: readonly Step[]): Promise<Walked> {
  const shop = await world.newShop()
  const used: Used = { names: 0, keyed: [] }
  const told: string[] = []
  const answers = new Map<string, number>()
  let states: ShopState[] = [newState(shop.began)]
  let [operations, rounds, unknown] = [0, 0, 0]

  for (const step of steps) {
    const [state] = states
    if (!state) break
    if ('atOnce' in step) {
      const chosen = step.atOnce.flatMap(({ intention, hangsUpAfter }) =>
        toOperations(intention, state, used).map((op) => ({ op, node: intention.node, hangsUpAfter })),
      )
      if (chosen.length > 1) rounds++
      await take(chosen)
    } else {
      for (const op of toOperations(step, state, used))
        await take([{ op, node: step.node, hangsUpAfter: null }])
    }
  }
  const wrong = await checkConsistency(world.nodes[0].ctx.db, features, shop.shopId)
  if (wrong.length > 0) throw new Error([...told, 'The books do not agree:', ...wrong].join('\n'))
  return { operations, rounds, unknown, answers }

  async function take(chosen: readonly Chosen[]): Promise<void> {
    if (chosen.length === 0) return
    const history = await Promise.all(chosen.map((each) => happen(shop, each)))
    for (const { op } of chosen) if (op.does === 'wait') world.setClock((states[0]?.now ?? 0) + op.ms)
    operations += history.length
    for (const each of history) {
      told.push(
        `${chosen.length > 1 ? '| ' : ''}${JSON.stringify(each.op)} → ${JSON.stringify(each.outcome)}`,
      )
      const answer = `${each.op.does} ${each.outcome ? (each.outcome.code ?? each.outcome.status) : 'unknown'}`
      answers.set(answer, (answers.get(answer) ?? 0) + 1)
      if (!each.outcome) unknown++
      assertOwnTotal(states, each)
    }
    if (history.some(({ outcome }) => outcome === null)) {
      await quiet(world)
      await learnOrders(shop)
    }
    await world.allHeard()
    let judged = judge(states, history, await factsOfProduct(shop))
    // What nobody waits for any more may still be on its way, the longer the busier the machine is.
    for (let ms = 300; judged.states.length === 0 && chosen.length > 1 && ms < 10_000; ms *= 3) {
      await wait(ms)
      judged = judge(states, history, await factsOfProduct(shop))
    }
    if (judged.states.length === 0)
      throw new Error([...told, 'They do not agree:', ...judged.against].join('\n'))
    states = judged.states
  }
}

interface Chosen {
  readonly op: Operation
  readonly node: 0 | 1
  readonly hangsUpAfter: number | null
}

async function happen(shop: ShopWorld, { op, node, hangsUpAfter }: Chosen): Promise<Happened> {
  const begun = performance.now()
  const { outcome, uniqueCode } = await perform(shop, op, { node: shop.world.nodes[node], hangsUpAfter })
  // Of what is unknown nobody knows either when it ended.
  return { op, begun, ended: outcome ? performance.now() : Number.POSITIVE_INFINITY, outcome, uniqueCode }
}

/** No open draft and no unpaid order is recognised by a total that another one has. */
function assertOwnTotal(states: readonly ShopState[], { op, outcome, uniqueCode }: Happened): void {
  if (op.does !== 'draft' || outcome?.status !== 200 || outcome.facts.isReplay) return
  const total = Number(outcome.facts.total) + uniqueCode
  if (op.method !== 'transfer' && uniqueCode !== 0) throw new Error(`a unique code for ${op.method}`)
  if (op.method !== 'transfer') return
  if (uniqueCode < 1 || uniqueCode > 999) throw new Error(`a unique code of ${uniqueCode}`)
  if (states.every((state) => heldTotals(state).includes(total))) throw new Error(`two totals of ${total}`)
}

const CALM_LOOKS = 12
const LOOK_EVERY_MS = 5

/** Until neither node has had anything under way at the database for a while: what was given up is done, or never will be. */
async function quiet({ nodes }: World): Promise<void> {
  let before = ''
  for (let calm = 0; calm < CALM_LOOKS; ) {
    const counts = nodes.map(({ ctx }) => ctx.connections())
    const isIdle = counts.every(({ total, idle, waiting }) => idle === total && waiting === 0)
    const answered = counts.map((each) => each.answered).join()
    calm = isIdle && answered === before ? calm + 1 : 0
    before = answered
    await wait(LOOK_EVERY_MS)
  }
}

/** Orders whose placing was not answered: their buyers find the link in the confirmation. */
async function learnOrders(shop: ShopWorld): Promise<void> {
  const { ctx } = shop.world.nodes[0]
  const names = new Map([...shop.draftIds].map(([name, id]) => [id, name]))
  const rows = await ctx.db
    .selectFrom('orders')
    .where('shop_id', '=', shop.shopId)
    .select(['draft_id', 'number'])
    .execute()
  const missing = rows.filter(({ draft_id }) => !shop.orders.has(names.get(draft_id) ?? ''))
  if (missing.length === 0) return
  const sent = await ctx.db
    .selectFrom('messages')
    .where('shop_id', '=', shop.shopId)
    .where('kind', '=', 'order_placed')
    .select(['shop_id', 'id', 'sealed'])
    .execute()
  for (const { sealed, ...ref } of sent) {
    const content = sealed && openMessage(ctx.secrets, ref, sealed)?.content
    if (content?.kind !== 'order_placed') continue
    const name = names.get(missing.find(({ number }) => number === content.order_number)?.draft_id ?? '')
    const token = content.track_url.split('/').at(-1) ?? ''
    if (name) shop.orders.set(name, { token, number: content.order_number })
  }
}

// Many buyers at once: each with a draft and a code of its own, ready to place its order on any node.
import assert from 'node:assert/strict'
import { CHECKOUT } from '../../test/checkout.ts'
import type { Answer } from '../../test/http.ts'
import type { DraftFields, TestCheckout } from '../src/features/selling/checkout/checkout.fixture.ts'
import type { Nodes } from './processes.ts'

export interface Buyer {
  readonly contact: string
  readonly draftId: string
  readonly code: string
}

export interface BusyShop {
  readonly checkout: TestCheckout
  readonly nodes: Pick<Nodes, 'at'>
  readonly shop: string
}

/** Preparing is no race: so many requests at a time. */
const AT_ONCE = 16
/** No more: a code has five tries, and one of them may have been lost with a server. */
const ASK_AGAIN = 3
let contacts = 0

/** Each buyer has a contact of its own, as five codes an hour go to one. */
export async function prepareBuyers(
  { checkout, nodes, shop }: BusyShop,
  count: number,
  fieldsOf: (index: number) => DraftFields = () => ({}),
): Promise<Buyer[]> {
  const drafted = await inParallel(count, async (index) => {
    const contact = `pembeli-${++contacts}@contoh.id`
    const node = nodes.at(index)
    const body = checkout.draftBody(shop, { contact, ...fieldsOf(index) })
    const draft = await patiently(() => node.post(shop, CHECKOUT.draft, body))
    assert.equal(draft.status, 200, draft.text)
    const draftId = String(draft.body.draft_id)
    const sent = await node.post(shop, CHECKOUT.send, { draft_id: draftId })
    assert.equal(sent.status, 200, sent.text)
    return { contact, draftId }
  })
  const codes = await checkout.codesByContact(shop)
  return drafted.map((buyer) => ({ ...buyer, code: codes.get(buyer.contact) ?? '' }))
}

/** All of them at the same moment, on one node after the other. */
export function verifyAtOnce(
  { nodes, shop }: Pick<BusyShop, 'nodes' | 'shop'>,
  buyers: readonly Buyer[],
  headers: Record<string, string> = {},
): Promise<Answer[]> {
  return Promise.all(
    buyers.map(({ draftId, code }, index) =>
      patiently(() => nodes.at(index).post(shop, CHECKOUT.verify, { draft_id: draftId, code }, headers)),
    ),
  )
}

/** On a busy machine a node may have no connection to spare for seconds and say 503: then one asks again, as one should. */
export async function patiently(ask: () => Promise<Answer>): Promise<Answer> {
  let answer = await ask()
  for (let again = 0; again < ASK_AGAIN && answer.status === 503; again++) answer = await ask()
  return answer
}

/** How often each outcome came: { '200': 10, '422 cart_changed': 190 } */
export function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const outcome = status === 200 ? '200' : `${status} ${body?.error?.code}`
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}

async function inParallel<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  let next = 0
  const worker = async () => {
    for (let index = next++; index < count; index = next++) results[index] = await work(index)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return results
}

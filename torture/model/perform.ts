// One operation at the product: the real request, and its answer in the model's words.
import { jobs } from '../../server/src/doors/jobs.ts'
import { openMessage } from '../../server/src/features/people/messages/seal-message.ts'
import type { TestApp } from '../../server/test/app.ts'
import type { Answer } from '../../test/http.ts'
import { lookupOf, restockOf } from './buyers.ts'
import { ask } from './call.ts'
import { sendNotice } from './notices.ts'
import type { JobName, Operation } from './operations.ts'
import { toOutcome } from './outcome.ts'
import { type Requested, toRequest } from './request.ts'
import type { Outcome } from './state.ts'
import type { ShopWorld } from './world.ts'

export interface Performed {
  /** null: nobody knows */
  readonly outcome: Outcome | null
  readonly uniqueCode: number
}

export interface Way {
  readonly node: TestApp
  /** milliseconds after which the caller hangs up; null: he waits */
  readonly hangsUpAfter: number | null
}

export async function perform(shop: ShopWorld, op: Operation, way: Way): Promise<Performed> {
  const { node } = way
  if (op.does === 'wait') return done(ok())
  if (op.does === 'job') {
    await runJobs(node, op.job)
    return done(ok())
  }
  if (op.does === 'expire-one') throw new Error('Only a part of a job, in the model')
  if (op.does === 'notice' || op.does === 'pay-silently')
    return done(toOutcome(op, await sendNotice(shop, node, op)))
  const answer = await ask(node, await toRequest(shop, node, op), way.hangsUpAfter)
  if (!answer) return done(null)
  await remember(shop, op, answer)
  const uniqueCode = op.does === 'draft' ? Number(answer.body?.unique_code ?? 0) : 0
  return { outcome: toOutcome(op, answer, shop), uniqueCode }
}

function done(outcome: Outcome | null): Performed {
  return { outcome, uniqueCode: 0 }
}

function ok(): Outcome {
  return { status: 200, code: null, facts: {} }
}

const JOBS: Readonly<Record<JobName, readonly string[]>> = {
  expire: ['expire-orders'],
  remind: ['remind-buyers'],
  watch: ['watch-payments'],
  restock: ['tell-restocked'],
  purge: [
    'purge-drafts',
    'purge-codes',
    'purge-requests',
    'purge-restock-requests',
    'purge-sent-links',
    'purge-accounts',
  ],
}

async function runJobs(node: TestApp, name: JobName): Promise<void> {
  for (const wanted of JOBS[name]) {
    const found = jobs.find((job) => job.name === wanted)
    if (!found) throw new Error(`There is no job ${wanted}`)
    await found.run(node.ctx)
  }
}

/** What the server gave things for names. */
async function remember(shop: ShopWorld, op: Requested, { status, body, headers }: Answer): Promise<void> {
  if (status >= 300 || headers['idempotent-replay']) return
  if (op.does === 'draft') shop.draftIds.set(op.name, String(body.draft_id))
  if (op.does === 'send') await readCode(shop, op.draft)
  if (op.does === 'lookup-send') await readCode(shop, lookupOf(op.contact))
  if (op.does === 'restock-send' && body.sent === true) await readCode(shop, restockOf(op.sku, op.contact))
  if (op.does === 'verify' && !shop.orders.has(op.draft))
    shop.orders.set(op.draft, { token: String(body.track_token), number: String(body.order.number) })
  if (op.does === 'sign-in') {
    const [cookie = ''] = /etalase_session=[^;]*/.exec(String(headers['set-cookie'])) ?? []
    shop.sessions.set(op.session, cookie)
  }
  if (op.does === 'make-token') {
    const { id, key, token, version } = body
    shop.tokens.set(op.token, { id: String(id), key: String(key ?? token), version: Number(version) })
  }
}

async function readCode(shop: ShopWorld, subject: string): Promise<void> {
  const { ctx } = shop.world.nodes[0]
  const rows = await ctx.db
    .selectFrom('messages')
    .where('shop_id', '=', shop.shopId)
    .where('kind', '=', 'code')
    .select(['shop_id', 'id', 'sealed'])
    .execute()
  for (const { sealed, ...ref } of rows) {
    if (shop.readMessages.has(ref.id)) continue
    shop.readMessages.add(ref.id)
    const content = sealed && openMessage(ctx.secrets, ref, sealed)?.content
    if (content && content.kind === 'code')
      shop.codes.set(subject, [...(shop.codes.get(subject) ?? []), content.code])
  }
}

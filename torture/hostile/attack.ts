// Requests at all doors, many at once; those that were refused are sent again alone, to see that they change nothing.
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import type { Answer } from '../../test/http.ts'
import { adminRequests } from './doors/admin.ts'
import { agentRequests } from './doors/agents.ts'
import { assistantRequests } from './doors/assistant.ts'
import { fileRequests } from './doors/files.ts'
import { internalRequests } from './doors/internal.ts'
import { noticeRequests } from './doors/notices.ts'
import { pageRequests } from './doors/pages.ts'
import { socketCases, tellSocket, wrongsOfSocket } from './doors/sockets.ts'
import { storefrontRequests } from './doors/storefront.ts'
import { type Findings, wrongsOf } from './judge.ts'
import type { Memory } from './memory.ts'
import type { HostileRequest, RequestMaker } from './requests.ts'
import type { ChangeWatch } from './unchanged.ts'
import type { World } from './world.ts'

/** Far below what the server lets work at once: nothing here is to be refused for lack of room. */
export const AT_ONCE = 10
const ROUND = 500
/** So that runs by neighbouring seeds have no round in common. */
const APART = 1_009
const SOCKETS_A_ROUND = 16
/** Of a round, sent once more by themselves. */
const ALONE = 120
const RESTORE_EVERY = 2_500
const ASK_AGAIN = 5
const AGAIN_AFTER_MS = 500

export interface AttackFigures {
  sent: number
  sockets: number
  /** refused, sent again, and nothing changed */
  alone: number
  /** by a caller who may, in the right shop */
  rightful: number
  readonly byStatus: Map<number, number>
}

export function requestsAtAllDoors(world: World): fc.Arbitrary<RequestMaker> {
  return fc.oneof(
    { weight: 30, arbitrary: storefrontRequests() },
    { weight: 45, arbitrary: adminRequests(world) },
    { weight: 10, arbitrary: agentRequests(world) },
    { weight: 7, arbitrary: assistantRequests(world) },
    { weight: 7, arbitrary: noticeRequests(world) },
    { weight: 12, arbitrary: pageRequests() },
    { weight: 3, arbitrary: internalRequests() },
    { weight: 2, arbitrary: fileRequests(world) },
  )
}

export async function attack(
  world: World,
  watch: ChangeWatch,
  findings: Findings,
  { requests, seed, onRound }: { requests: number; seed: number; onRound(sent: number): Promise<void> },
): Promise<AttackFigures> {
  const figures: AttackFigures = { sent: 0, sockets: 0, alone: 0, rightful: 0, byStatus: new Map() }
  const makers = requestsAtAllDoors(world)
  const sockets = socketCases()
  for (let round = 0; figures.sent < requests; round++) {
    const batch = fc.sample(makers, { seed: seed * APART + round, numRuns: Math.min(ROUND, requests) })
    const raw = fc.sample(sockets, { seed: seed * APART + round, numRuns: SOCKETS_A_ROUND })
    const refused: HostileRequest[] = []
    await atOnce(batch, async (make) => {
      const request = make(world.memory)
      const answer = await ask(world, findings, request)
      if (!answer) return
      figures.byStatus.set(answer.status, (figures.byStatus.get(answer.status) ?? 0) + 1)
      if (answer.status !== 401 && answer.status !== 403 && answer.status !== 404) figures.rightful++
      if (changesNothing(request, answer)) refused.push(request)
      learn(world.memory, request, answer)
      if (answer.status === 401 && request.actor !== undefined) await world.actors.renew(request.actor)
    })
    await atOnce(raw, async (one) => {
      const answered = await tellSocket(world.server.port, one)
      for (const wrong of wrongsOfSocket(one, answered))
        findings.note(
          { what: one.what, method: '', path: one.bytes.toString('latin1').slice(0, 300), headers: {} },
          wrong,
        )
    })
    figures.sent += batch.length
    figures.sockets += raw.length
    figures.alone += await sendAlone(world, watch, findings, refused.slice(0, ALONE))
    await world.mend()
    if (figures.sent % RESTORE_EVERY === 0) await world.restore()
    await onRound(figures.sent)
  }
  return figures
}

export function learn(memory: Memory, { list, shop }: HostileRequest, { status, body }: Answer): void {
  if (status < 300 && list !== undefined)
    (shop === undefined ? memory : memory.of(shop)).learnFrom(list, body)
}

/** What is wrong with its answer is noted. Null: there was none, which is noted as well. */
export async function ask(world: World, findings: Findings, request: HostileRequest): Promise<Answer | null> {
  const send = () =>
    world.server.send(request).catch((error: unknown) => {
      if (hasEnded(error))
        throw new Error(`The server has ended; it wrote:\n${world.server.output().slice(-3_000)}`)
      // These requests are whole HTTP: only what goes straight into a socket may stay without an answer.
      findings.note(request, `no answer: ${error instanceof Error ? error.message : error}`)
      return null
    })
  let answer = await send()
  // On a busy machine it may have no connection to spare and say so; what it says every time is a failure.
  for (let again = 0; again < ASK_AGAIN && answer?.status === 503; again++) {
    if (answer.headers['retry-after'] === undefined) findings.note(request, '503 without Retry-After')
    await wait(AGAIN_AFTER_MS)
    answer = await send()
  }
  if (!answer) return null
  for (const wrong of wrongsOf(request, answer)) findings.note(request, wrong)
  if (answer.status >= 500) {
    // What it writes comes by another way than the answer, and may be later.
    await wait(AGAIN_AFTER_MS)
    console.log(`  it wrote: ${world.server.output().slice(-3_000)}`)
  }
  return answer
}

/** Nobody listens any more. */
function hasEnded(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'
}

const LEAVES_TRACES = /\/track\/|\/(?:orders|orders\.csv|messages|audit|data-requests|archive)(?:[/?]|$)/

/**
 * A read, or a refused request, changes nothing, with two exceptions: a read of an order may ask its gateway,
 * and the access log notes who looked at personal data.
 */
export function changesNothing({ method, path }: HostileRequest, { status }: Answer): boolean {
  const isRead = (method === 'GET' || method === 'HEAD') && !LEAVES_TRACES.test(path)
  return (status >= 400 && status < 500) || (isRead && status < 400)
}

async function sendAlone(
  world: World,
  watch: ChangeWatch,
  findings: Findings,
  refused: readonly HostileRequest[],
): Promise<number> {
  let left = refused
  // Some are accepted when they come again: they may change something, so the others go once more without them.
  for (let again = 0; again < 3; again++) {
    await watch.quiet()
    const still: HostileRequest[] = []
    await atOnce(left, async (request) => {
      const answer = await ask(world, findings, request)
      if (answer && changesNothing(request, answer)) still.push(request)
    })
    const changes = await watch.unexpected()
    if (changes.length === 0) return still.length
    if (still.length === left.length) {
      await blame(world, watch, findings, left)
      return 0
    }
    left = still
  }
  return 0
}

/** One by one, to see which of them it was. */
async function blame(
  world: World,
  watch: ChangeWatch,
  findings: Findings,
  requests: readonly HostileRequest[],
): Promise<void> {
  for (const request of requests) {
    await watch.unexpected()
    const answer = await ask(world, findings, request)
    if (!answer || !changesNothing(request, answer)) continue
    for (const { table, operation, columns } of await watch.unexpected())
      findings.note(request, `${answer.status} and yet ${operation} of ${table} ${columns.join()}`)
  }
}

export async function atOnce<T>(
  list: readonly T[],
  work: (one: T) => Promise<void>,
  lanes = AT_ONCE,
): Promise<void> {
  let next = 0
  const lane = async () => {
    for (let one = list[next++]; one !== undefined; one = list[next++]) await work(one)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

// Requests at all doors, many at once; those that were refused are sent again alone, to see that they change nothing.
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import type { Answer } from '../../server/test/http.ts'
import { adminRequests } from './doors/admin.ts'
import { fileRequests } from './doors/files.ts'
import { internalRequests } from './doors/internal.ts'
import { noticeRequests } from './doors/notices.ts'
import { pageRequests } from './doors/pages.ts'
import { socketCases, tellSocket, wrongsOfSocket } from './doors/sockets.ts'
import { storefrontRequests } from './doors/storefront.ts'
import { type Findings, wrongsOf } from './judge.ts'
import type { HostileRequest, RequestMaker } from './requests.ts'
import { Unanswered } from './server.ts'
import type { ChangeWatch } from './unchanged.ts'
import type { World } from './world.ts'

export const AT_ONCE = 10
const ROUND = 500
const SOCKETS_A_ROUND = 16
/** Of a round, sent once more by themselves. */
const ALONE = 120
const RESTORE_EVERY = 5_000
const ASK_AGAIN = 5
const AGAIN_AFTER_MS = 500

export interface AttackFigures {
  sent: number
  sockets: number
  /** refused, sent again, and nothing changed */
  alone: number
  readonly byStatus: Map<number, number>
}

export function requestsAtAllDoors(world: World): fc.Arbitrary<RequestMaker> {
  return fc.oneof(
    { weight: 30, arbitrary: storefrontRequests() },
    { weight: 45, arbitrary: adminRequests(world) },
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
  const figures: AttackFigures = { sent: 0, sockets: 0, alone: 0, byStatus: new Map() }
  const makers = requestsAtAllDoors(world)
  const sockets = socketCases()
  for (let round = 0; figures.sent < requests; round++) {
    const batch = fc.sample(makers, { seed: seed + round, numRuns: ROUND })
    const raw = fc.sample(sockets, { seed: seed + round, numRuns: SOCKETS_A_ROUND })
    const refused: HostileRequest[] = []
    await atOnce(batch, async (make) => {
      const request = make(world.memory)
      const answer = await ask(world, findings, request)
      if (!answer) return
      figures.byStatus.set(answer.status, (figures.byStatus.get(answer.status) ?? 0) + 1)
      if (changesNothing(request, answer)) refused.push(request)
      if (answer.status < 300 && request.list !== undefined) world.memory.learnFrom(request.list, answer.body)
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
    if (figures.sent % RESTORE_EVERY === 0) await world.restore()
    await onRound(figures.sent)
  }
  return figures
}

/** What is wrong with its answer is noted. Null: the connection was closed without one. */
export async function ask(world: World, findings: Findings, request: HostileRequest): Promise<Answer | null> {
  const send = () =>
    world.server.send(request).catch((error: unknown) => {
      if (error instanceof Unanswered) findings.note(request, error.message)
      if (hasEnded(error))
        throw new Error(`The server has ended; it wrote:\n${world.server.output().slice(-3_000)}`)
      return null
    })
  let answer = await send()
  // On a busy machine it may have no connection to spare and say so; what it says every time is a failure.
  for (let again = 0; again < ASK_AGAIN && answer?.status === 503; again++) {
    await wait(AGAIN_AFTER_MS)
    answer = await send()
  }
  if (!answer) return null
  for (const wrong of wrongsOf(request, answer)) findings.note(request, wrong)
  return answer
}

/** Nobody listens any more. */
function hasEnded(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'
}

/** Whoever looks, or is refused, leaves everything as it is. An order that is looked at is asked after at its gateway. */
export function changesNothing({ method, path }: HostileRequest, { status }: Answer): boolean {
  const isRead = (method === 'GET' || method === 'HEAD') && !path.includes('/track/')
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

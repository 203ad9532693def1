// One who calls the API as a good client does: what passes is asked again, with the same key, until it is answered.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Answer, type Request, send } from '../../server/test/http.ts'
import type { Meter } from './meter.ts'

export interface Caller {
  get(path: string): Promise<Answer>
  /** throws when it was never answered */
  post(path: string, body: unknown, key?: string): Promise<Answer>
}

/** Longer than a claim of a server that died lasts (30 s), and than any failover takes. */
const PATIENCE_MS = 120_000
const PAUSE_MS = { first: 100, longest: 1_000 }
const PASSING_STATUSES = new Set([429, 502, 503, 504])

export function callerAt(port: number, host: string, meter: Meter): Caller {
  const common = { Host: host }
  return {
    get: (path) => patiently(meter, 'read', () => send(port, path, { headers: common })),
    post(path, body, key = randomUUID()) {
      const request: Request = {
        method: 'POST',
        headers: { ...common, 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body: JSON.stringify(body),
      }
      return patiently(meter, 'write', () => send(port, path, request))
    },
  }
}

async function patiently(meter: Meter, kind: 'read' | 'write', ask: () => Promise<Answer>): Promise<Answer> {
  const begun = performance.now()
  const failures: string[] = []
  for (;;) {
    const lastTry = performance.now()
    const outcome = await ask().then(
      (answer) => ({ answer, failure: failureOf(answer) }),
      (error: NodeJS.ErrnoException) => ({ answer: null, failure: error.code ?? error.message }),
    )
    const ended = performance.now()
    if (outcome.failure === null && outcome.answer) {
      meter.call({ kind, begun, ended, failures, isAnswered: true, lastTry })
      return outcome.answer
    }
    failures.push(String(outcome.failure))
    if (ended - begun > PATIENCE_MS) {
      meter.call({ kind, begun, ended, failures, isAnswered: false, lastTry })
      throw new Error(`never answered: ${outcome.failure}`)
    }
    const pause = Math.min(PAUSE_MS.first * 2 ** (failures.length - 1), PAUSE_MS.longest)
    await wait(pause * (0.5 + Math.random() / 2))
  }
}

/** Null: it is an answer, if not always the one that was hoped for. */
function failureOf({ status, body }: Answer): string | null {
  const code: unknown = body?.error?.code
  if (code === 'idempotency_in_progress') return `${status} ${code}`
  if (PASSING_STATUSES.has(status) || status >= 500) return `${status} ${code ?? 'of HAProxy'}`
  return null
}

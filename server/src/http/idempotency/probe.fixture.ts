// A POST for the tests of idempotency: it counts its runs and does what the test says.
import Type from 'typebox'
import { post } from '../routes/declare-route.ts'
import type { KeepReply, Route } from '../routes/route.ts'

export interface Probe {
  runs: number
  work: () => Promise<unknown>
  /** answers with the number of the run, and with what `work` gave */
  route(path: string, op: string, keepReply?: KeepReply): Route
}

export function aProbe(): Probe {
  const probe: Probe = {
    runs: 0,
    work: async () => ({}),
    route: (path, op, keepReply) =>
      post(path, {
        op,
        tag: 'Test',
        summary: 'for the tests',
        body: Type.Object({ text: Type.Optional(Type.String({ maxLength: 5 })) }),
        reply: Type.Object({ run: Type.Integer(), got: Type.Unknown() }),
        ...(keepReply && { keepReply }),
        run: async () => {
          const run = ++probe.runs
          return { run, got: await probe.work() }
        },
      }),
  }
  return probe
}

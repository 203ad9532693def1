// What this process counts, as Prometheus reads it: every event has its metric here.
import { Counter, Histogram, type Registry } from 'prom-client'
import type { Config } from '../../../base/config.ts'
import {
  type AnswersInMemory,
  CHECKOUT_STEPS,
  CODE_LIMITS,
  type Metrics,
  SHED_REASONS,
  WORK_KINDS,
} from '../../../base/metrics.ts'
import { CONTACT_CHANNELS, type ContactChannel } from '../../../domain/contact.ts'
import { ORDER_STATUSES } from '../../../domain/order-status.ts'
import { ATTEMPT_GATEWAYS } from '../../../domain/payment.ts'

/** Seconds. Most answers take milliseconds; a gateway may take seconds. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const JOB_BUCKETS = [0.01, 0.1, 1, 10, 60]

const CODE_KINDS = new Set(['code', 'account_code'])

export interface CountedMetrics extends Metrics {
  /** every pipeline that reported */
  readonly answers: readonly AnswersInMemory[]
}

export function countInto(
  registry: Registry,
  { codeCostRupiah }: Pick<Config, 'codeCostRupiah'>,
): CountedMetrics {
  const answers: AnswersInMemory[] = []
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Counter<L>({ name, help, labelNames, registers: [registry] })
  const requests = counter(
    'etalase_http_requests_total',
    'Requests answered, but for those from memory and those shed',
    ['door', 'operation', 'status'],
  )
  const shed = counter('etalase_http_requests_shed_total', 'Requests refused because of too many others', [
    'kind',
    'reason',
  ])
  const durations = new Histogram({
    name: 'etalase_http_request_duration_seconds',
    help: 'How long requests took that were not answered from memory',
    labelNames: ['door', 'operation'],
    buckets: REQUEST_BUCKETS,
    registers: [registry],
  })
  new Counter({
    name: 'etalase_http_memory_answers_total',
    help: 'Requests answered from memory (200 or 304, in well under a millisecond)',
    labelNames: ['door', 'operation'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { door, given } of answers)
        for (const [operation, count] of given()) this.inc({ door, operation }, count)
    },
  })
  const steps = counter('etalase_checkout_steps_total', 'Steps from the cart to the order', ['step'])
  const orders = counter('etalase_orders_total', 'Orders that reached a state', ['status'])
  const payments = counter('etalase_payments_total', 'Attempts to be paid that reached a state', [
    'gateway',
    'status',
  ])
  const tries = counter('etalase_code_tries_total', 'One-time codes typed in', ['purpose', 'outcome'])
  const refused = counter('etalase_codes_refused_total', 'Codes not sent because of a limit', ['limit'])
  const codes = counter('etalase_codes_sent_total', 'One-time codes handed over to their channel', [
    'channel',
  ])
  const costs = counter('etalase_codes_cost_rupiah_total', 'What the codes sent have cost', ['channel'])
  const messages = counter('etalase_messages_total', 'Messages, by what became of a try to send them', [
    'channel',
    'kind',
    'outcome',
  ])
  const jobs = counter('etalase_jobs_total', 'Runs of jobs', ['name', 'outcome'])
  const jobDurations = new Histogram({
    name: 'etalase_job_duration_seconds',
    help: 'How long runs of jobs took',
    labelNames: ['name'],
    buckets: JOB_BUCKETS,
    registers: [registry],
  })
  // There from the start, so that a rate shows the first one.
  for (const step of CHECKOUT_STEPS) steps.inc({ step }, 0)
  for (const kind of WORK_KINDS) for (const reason of SHED_REASONS) shed.inc({ kind, reason }, 0)
  for (const limit of CODE_LIMITS) refused.inc({ limit }, 0)
  for (const status of ORDER_STATUSES) orders.inc({ status }, 0)
  for (const channel of CONTACT_CHANNELS) codes.inc({ channel }, 0)
  for (const gateway of ATTEMPT_GATEWAYS)
    for (const status of ['pending', 'failed', 'paid']) payments.inc({ gateway, status }, 0)
  const costOf: Readonly<Record<ContactChannel, number | null>> = { email: 0, whatsapp: codeCostRupiah }

  return {
    answers,
    requestShed: (refusal) => shed.inc(refusal),
    requestAnswered({ door, op, status, ms }) {
      const operation = op ?? 'none'
      requests.inc({ door, operation, status: `${Math.floor(status / 100)}xx` })
      durations.observe({ door, operation }, ms / 1_000)
    },
    checkoutStep: (step) => steps.inc({ step }),
    orderReached: (status) => orders.inc({ status }),
    paymentReached: (gateway, status) => payments.inc({ gateway, status }),
    codeTried: (purpose, outcome) => tries.inc({ purpose, outcome }),
    codeRefused: (limit) => refused.inc({ limit }),
    messageDone({ channel, kind, outcome }) {
      messages.inc({ channel, kind, outcome })
      if (outcome !== 'sent' || !CODE_KINDS.has(kind)) return
      codes.inc({ channel })
      const cost = costOf[channel]
      if (cost !== null) costs.inc({ channel }, cost)
    },
    jobDone({ name, outcome, ms }) {
      jobs.inc({ name, outcome })
      jobDurations.observe({ name }, ms / 1_000)
    },
    follows: (source) => void answers.push(source),
  }
}

// What is wrong with the platform now, and how bad it is. Pure: what was found out in, findings out, the worst first.
import type { DatabaseState, Replica } from '../../../db/state.ts'
import type { ContactChannel } from '../../../domain/contact.ts'
import type { EndingVersion } from '../../../domain/vendor-versions.ts'
import type { Backlog, BacklogSource } from '../../../jobs/state.ts'
import { broken, type Finding, minutes, minutesInIndonesian, SEVERITIES, warning } from './finding.ts'
import { findingsOfNodes, type KnownNode } from './node-rules.ts'
import { findingsOfVendors } from './vendor-versions.ts'

const MINUTE = 60_000

const BUSY_CONNECTIONS = 0.8
const FULL_CONNECTIONS = 0.95
const LATE_REPLICA_SECONDS = 60
const FAILING_MESSAGES = { least: 5, share: 0.2 }

const VERY_LATE_MS = 15 * MINUTE

/** Everything that the findings are made of. */
export interface Facts {
  readonly at: Date
  readonly nodes: readonly KnownNode[]
  readonly database: Pick<
    DatabaseState,
    'is_replica' | 'connections_used' | 'connections_max' | 'wants_synchronous' | 'unused_slots' | 'replicas'
  >
  readonly work: {
    readonly backlogs: readonly (BacklogWords & Backlog)[]
    readonly jobs: Backlog & { readonly failed: number }
  }
  readonly sent: readonly SentRecently[]
  /** of vendors' APIs that are called */
  readonly ending: readonly EndingVersion[]
}

type BacklogWords = Pick<BacklogSource, 'name' | 'says' | 'lateAfterMs' | 'dependsOnMerchants'>

export interface SentRecently {
  readonly channel: ContactChannel
  readonly recently_sent: number
  readonly recently_failed: number
}

export function findingsOf(facts: Facts): Finding[] {
  const all = [
    ...findingsOfNodes(facts.nodes, facts.at),
    ...ofDatabase(facts),
    ...ofWork(facts),
    ...ofMessages(facts),
    ...findingsOfVendors(facts.ending),
  ]
  return SEVERITIES.flatMap((wanted) => all.filter(({ severity }) => severity === wanted))
}

function* ofDatabase({ database }: Facts): Generator<Finding> {
  const { is_replica, replicas, wants_synchronous, unused_slots } = database
  if (is_replica)
    yield broken('database_read_only', null, {
      en: 'The database is a replica: nothing can be written.',
      id: 'Basis data ini replika: tidak ada yang dapat ditulis.',
    })
  if (wants_synchronous && !is_replica && !replicas.some(isOrMayBeSynchronous))
    yield broken('no_synchronous_replica', null, {
      en: 'No replica is synchronous, though one is asked for: what is written waits.',
      id: 'Tidak ada replika sinkron, padahal diminta: penulisan menunggu.',
    })
  for (const slot of unused_slots)
    yield warning('replica_missing', slot, {
      en: `The replica of slot ${slot} is away; the database keeps everything for it, and its disk fills.`,
      id: `Replika slot ${slot} tidak tersambung; basis data menyimpan semuanya untuknya, dan disk terisi.`,
    })
  for (const { name, lag_seconds } of replicas)
    if (lag_seconds !== null && lag_seconds > LATE_REPLICA_SECONDS)
      yield warning('replica_late', name, {
        en: `The replica ${name} is ${lag_seconds} seconds behind.`,
        id: `Replika ${name} tertinggal ${lag_seconds} detik.`,
      })
  yield* ofConnections(database)
}

function isOrMayBeSynchronous({ sync_state }: Replica): boolean {
  return sync_state === null || sync_state === 'sync' || sync_state === 'quorum'
}

function* ofConnections({
  connections_used: used,
  connections_max: max,
}: Facts['database']): Generator<Finding> {
  if (used <= max * BUSY_CONNECTIONS) return
  const tell = used > max * FULL_CONNECTIONS ? broken : warning
  yield tell('connections_full', null, {
    en: `${used} of ${max} database connections are in use.`,
    id: `${used} dari ${max} koneksi basis data terpakai.`,
  })
}

const JOBS: BacklogWords = {
  name: 'jobs',
  says: { en: 'Jobs', id: 'Pekerjaan berkala' },
  lateAfterMs: MINUTE,
}

function* ofWork({ work, at }: Facts): Generator<Finding> {
  const all = [{ ...JOBS, ...work.jobs }, ...work.backlogs].toSorted((a, b) => (a.name < b.name ? -1 : 1))
  for (const { name, says, lateAfterMs, dependsOnMerchants, oldest_due_at: due } of all) {
    const lateMs = due ? at.getTime() - due.getTime() : 0
    if (!due || lateMs <= lateAfterMs) continue
    const { en, id } = says
    const tell = lateMs > VERY_LATE_MS && !dependsOnMerchants ? broken : warning
    yield tell(`${name}_late`, null, {
      en: `${en} are late: the oldest has been due for ${minutes(at, due)}.`,
      id: `${id} terlambat: yang tertua sudah menunggu ${minutesInIndonesian(at, due)}.`,
    })
  }
  const { failed } = work.jobs
  if (failed > 0)
    yield warning('jobs_failed', null, {
      en: `${failed} ${failed === 1 ? 'job' : 'jobs'} failed in the last hour; the log says why.`,
      id: `${failed} pekerjaan berkala gagal dalam satu jam terakhir; sebabnya ada di log.`,
    })
}

function* ofMessages({ sent }: Facts): Generator<Finding> {
  for (const { channel, recently_sent, recently_failed: failed } of sent) {
    const all = recently_sent + failed
    if (failed < FAILING_MESSAGES.least || failed < all * FAILING_MESSAGES.share) continue
    const tell = recently_sent === 0 ? broken : warning
    const name = CHANNELS[channel]
    yield tell('messages_failing', channel, {
      en: `Of ${all} messages by ${name} in the last hour, ${failed} failed.`,
      id: `Dari ${all} pesan lewat ${name} dalam satu jam terakhir, ${failed} gagal.`,
    })
  }
}

const CHANNELS: Readonly<Record<ContactChannel, string>> = { email: 'e-mail', whatsapp: 'WhatsApp' }

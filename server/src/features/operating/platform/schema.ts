// The shape of how the platform is, as its operator reads it.
import type { Static } from 'typebox'
import { dateTime, flag, integer, listOf, named, oneOf, rupiah, text } from '../../../base/shapes.ts'
import { CONTACT_CHANNELS } from '../../../domain/contact.ts'
import { PLANS } from '../../../domain/plans.ts'
import { SEVERITIES } from './finding.ts'
import { NODE_STATES } from './node-rules.ts'

const PlatformFinding = named(
  'PlatformFinding',
  {
    code: text('What is wrong, for programs: `node_gone`, `jobs_late` …; there may be more later'),
    severity: oneOf(SEVERITIES, '`broken`: somebody should look now; `warning`: soon'),
    subject: text('The process, replica or channel it is about; null: the platform as a whole'),
    message: text('In Indonesian'),
    message_en: text('In English'),
  },
  'Something that is wrong now',
)

const PlatformNode = named(
  'PlatformNode',
  {
    id: text('Of the process, another one after each start'),
    host: text('The machine or container'),
    pid: integer('On its host'),
    version: text('The release it runs'),
    state: oneOf(NODE_STATES, '`draining`: it stops; `gone`: not seen for a minute'),
    started_at: dateTime('When it began to serve'),
    seen_at: dateTime('When it last told of itself, every ten seconds'),
    memory_bytes: integer('That the process takes'),
    loop_delay_ms: integer(
      'How late what was due ran in the last ten seconds, at worst but for one in a hundred',
    ),
    pool_total: integer('Connections to the database that it holds for requests'),
    pool_idle: integer('Of these, those that nobody uses'),
    pool_waiting: integer('Requests that wait for one'),
    answers_from_memory: integer('Since it started'),
    answers_made: integer('Since it started'),
    hears_changes: flag('Whether it hears what others change; while not, it answers nothing from memory'),
  },
  'A process that serves',
)

const PlatformReplica = named(
  'PlatformReplica',
  {
    name: text('As it calls itself'),
    state: text('As PostgreSQL tells it, `streaming` when all is well; null: this account may not know'),
    sync_state: text('`sync` or `quorum`: commits wait for it; `async`; null: this account may not know'),
    lag_bytes: integer('What it has not applied yet'),
    lag_seconds: integer('How far it is behind; null while nothing is written'),
  },
  'A replica that reads from the database',
)

const PlatformDatabase = named(
  'PlatformDatabase',
  {
    version: text('Of PostgreSQL'),
    role: oneOf(['primary', 'replica'], 'Whether it can be written to'),
    size_bytes: integer('Of this database'),
    connections_used: integer('Of all programs together'),
    connections_max: integer('That it allows'),
    wants_synchronous: flag('Whether commits are to wait for a replica (`synchronous_standby_names`)'),
    replicas: listOf(PlatformReplica, 'Those that read from it now'),
    unused_slots: listOf(text('Of a replica'), 'Slots whose replica is away'),
    migrations: integer('How many were applied'),
    last_migration: text('The newest of them'),
    last_migration_at: dateTime('When the last one was applied'),
  },
  'How the database is',
)

const PlatformBacklog = named(
  'PlatformBacklog',
  {
    waiting: integer('How many wait; more than 1000 are not counted'),
    oldest_due_at: dateTime('Since when the oldest could have been done; null: none is due'),
  },
  'Work that waits to be done behind the requests',
)

const platformWork = (backlogs: readonly string[]) =>
  named(
    'PlatformWork',
    {
      ...Object.fromEntries(backlogs.map((name) => [name, PlatformBacklog])),
      jobs: PlatformBacklog,
      jobs_failed: integer('In the last hour, after every try'),
      imports_running: integer('Imports under way, of all shops'),
    },
    'What goes on behind the requests',
  )

const PlatformCodes = named(
  'PlatformCodes',
  {
    channel: oneOf(CONTACT_CHANNELS, 'By which it was sent'),
    sent: integer('One-time codes that went out today'),
    failed: integer('Those that could not be sent'),
  },
  'The one-time codes of a day',
)

const PlatformPlan = named(
  'PlatformPlan',
  { plan: oneOf(PLANS, 'Of the shops'), shops: integer('How many are on it') },
  'How many shops are on a plan',
)

const PlatformTrade = named(
  'PlatformTrade',
  {
    day: text('In Jakarta, as `2026-11-16`'),
    counted_at: dateTime('Counted at most once a minute'),
    orders: integer('Placed today'),
    paid_orders: integer('Of these, paid and neither cancelled nor refunded'),
    revenue: rupiah('Of these paid ones'),
    unpaid_orders: integer('Of any day, that wait for their money; more than 10,000 are not counted'),
    codes: listOf(PlatformCodes, 'One-time codes of today'),
    shops: integer('Every shop'),
    new_shops: integer('Made in the last seven days'),
    plans: listOf(PlatformPlan, 'How many shops are on which plan'),
  },
  'What is sold today, over all shops',
)

/** `backlogs`: the names of what waits. */
export const platformStatusShape = (backlogs: readonly string[]) =>
  named(
    'PlatformStatus',
    {
      at: dateTime('When it was found out, at most five seconds ago'),
      findings: listOf(PlatformFinding, 'What is wrong now, the worst first; empty: all is well'),
      nodes: listOf(
        PlatformNode,
        'The processes that serve, and those that were seen in the last day and are gone',
      ),
      database: PlatformDatabase,
      work: platformWork(backlogs),
      trade: PlatformTrade,
    },
    'How the platform is',
  )
export type PlatformStatusShape = Static<ReturnType<typeof platformStatusShape>>

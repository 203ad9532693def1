// How the database is: its room, its connections, its replicas.
import type { ReactNode } from 'react'
import { bytes } from '../../format/amounts.ts'
import { count } from '../../format/money.ts'
import { statusTexts } from '../../texts/status.ts'
import { Facts, Section } from './section.tsx'
import type { PlatformStatus } from './use-status.ts'

const t = statusTexts

type Database = PlatformStatus['database']
type Replica = Database['replicas'][number]

export function DatabasePanel({ database }: { database: Database }) {
  const { version, role, size_bytes, connections_used, connections_max, migrations, last_migration } =
    database
  const replicas: (readonly [string, ReactNode])[] = database.replicas.map((replica) => [
    t.replica(replica.name ?? ''),
    replicaText(replica),
  ])
  const away: (readonly [string, ReactNode])[] = database.unused_slots.map((slot) => [
    t.replica(slot ?? ''),
    t.away,
  ])
  return (
    <Section title={t.database}>
      <Facts
        facts={[
          ['PostgreSQL', `${version ?? ''} · ${t.roles[role ?? 'primary']}`],
          [t.size, bytes(size_bytes ?? 0)],
          [t.connections, t.usedOf(count(connections_used ?? 0), count(connections_max ?? 0))],
          [
            t.migrations,
            t.lastMigration(count(migrations ?? 0), (last_migration ?? '').replace(/\.sql$/, '')),
          ],
          ...(replicas.length + away.length > 0
            ? [...replicas, ...away]
            : [[t.replicas, t.noReplicas] as const]),
        ]}
      />
    </Section>
  )
}

const SYNC_STATES: Readonly<Record<string, string>> = t.syncStates

function replicaText({ state, sync_state, lag_bytes, lag_seconds }: Replica): string {
  if (sync_state === null) return t.unknown
  const told = [SYNC_STATES[sync_state] ?? sync_state]
  if (state !== 'streaming') told.push(state ?? t.unknown)
  if (lag_bytes) told.push(t.replicaLag(bytes(lag_bytes)))
  if (lag_seconds) told.push(t.seconds(count(lag_seconds)))
  return told.join(', ')
}

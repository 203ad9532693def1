// The database of the fleet: made as docs/scaling.md says, and the addresses by which it is reached.
import pg from 'pg'
import type { PgNode } from './patroni.ts'
import type { Place, PortName } from './place.ts'
import { waitFor } from './wait-for.ts'

export const APP_USER = 'etalase'
const DATABASE = 'etalase'
const REACHED_MS = 20_000

/** As the servers log in. */
export function appUrl({ ports, passwords }: Place, port: PortName): string {
  return `postgresql://${APP_USER}:${passwords.app}@127.0.0.1:${ports[port]}/${DATABASE}`
}

/** Through HAProxy, as an operator would from any machine. */
export async function createDatabase(place: Place): Promise<void> {
  const { found: client } = await waitFor(
    'HAProxy leads to the primary',
    () => connectToPrimary(place),
    REACHED_MS,
  )
  try {
    await client.query(`create role ${APP_USER} login password '${place.passwords.app}'`)
    await client.query(`create database ${DATABASE} owner ${APP_USER}`)
  } finally {
    await client.end()
  }
}

/** HAProxy takes every PostgreSQL for the primary until it has asked for the first time. */
async function connectToPrimary(place: Place): Promise<pg.Client | null> {
  const client = await connectAsSuperuser(place, place.ports.primary, 'postgres')
  const { rows } = await client.query<{ is_replica: boolean }>('select pg_is_in_recovery() as is_replica')
  if (rows[0]?.is_replica === false) return client
  await client.end()
  return null
}

/** To one PostgreSQL past everything in front of it. */
export async function asSuperuser<T>(
  place: Place,
  node: PgNode,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connectAsSuperuser(place, node.port, DATABASE)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function connectAsSuperuser(place: Place, port: number, database: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...{ host: '127.0.0.1', port, database, user: 'postgres', password: place.passwords.superuser },
    connectionTimeoutMillis: 3_000,
  })
  // One whose PostgreSQL is killed must not end the fleet.
  client.on('error', () => {})
  await client.connect()
  return client
}

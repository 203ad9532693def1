// Whether what the fleet is made of is installed, and what to type when it is not.
import { accessSync, constants } from 'node:fs'

/** Debian's places. */
export const BIN = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  postgres: '/usr/lib/postgresql/15/bin/postgres',
} as const

export const POSTGRES_BIN_DIR = '/usr/lib/postgresql/15/bin'

const PACKAGES: Readonly<Record<keyof typeof BIN, string>> = {
  etcd: 'etcd-server',
  patroni: 'patroni python3-etcd',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  postgres: 'postgresql-15',
}

/** Throws one message that names everything that is missing. */
export function assertInstalled(): void {
  const missing = (Object.keys(BIN) as (keyof typeof BIN)[]).filter((name) => !isThere(BIN[name]))
  if (missing.length === 0) return
  throw new Error(
    `The fleet needs Debian 12's packages; missing: ${missing.map((name) => BIN[name]).join(', ')}\n` +
      `  sudo apt-get install --no-install-recommends ${missing.map((name) => PACKAGES[name]).join(' ')}\n` +
      'Installed services may stay stopped (systemctl disable --now …): the fleet starts its own.',
  )
}

function isThere(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

// Whether what the fleet is made of is installed, and what to type when it is not.
import { accessSync, constants } from 'node:fs'

export const POSTGRES_BIN_DIR = '/usr/lib/postgresql/15/bin'

/** Debian's places. */
export const BIN = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
} as const

const PACKAGES = [
  { bin: BIN.etcd, name: 'etcd-server' },
  { bin: BIN.patroni, name: 'patroni python3-etcd' },
  { bin: BIN.haproxy, name: 'haproxy' },
  { bin: BIN.pgbouncer, name: 'pgbouncer' },
  { bin: `${POSTGRES_BIN_DIR}/postgres`, name: 'postgresql-15' },
]

/** Null: everything is there. */
export function whatIsMissing(): string | null {
  const missing = PACKAGES.filter(({ bin }) => !isThere(bin))
  if (missing.length === 0) return null
  return (
    `The fleet needs Debian 12's packages; missing: ${missing.map(({ bin }) => bin).join(', ')}\n` +
    `  sudo apt-get install --no-install-recommends ${missing.map(({ name }) => name).join(' ')}\n` +
    'Installed services may stay stopped (systemctl disable --now …): the fleet starts its own.'
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

// Where the fleet is: its directory, its ports, its passwords, and the account that PostgreSQL runs as.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Account {
  readonly name: string
  readonly group: string
  readonly uid: number
  readonly gid: number
}

export interface Place {
  readonly dir: string
  readonly logs: string
  readonly ports: Readonly<Record<PortName, number>>
  readonly passwords: Readonly<Record<'superuser' | 'replication' | 'patroni' | 'app', string>>
  readonly appSecret: string
  /** of etcd, PostgreSQL, Patroni and PgBouncer, which do not run as root */
  readonly account: Account
  /** a directory below `dir` that the account owns */
  makeDir(name: string): string
}

const PORTS = [
  ...(['etcdClient', 'etcdPeer', 'pg1', 'pg2', 'patroni1', 'patroni2', 'pgbouncer'] as const),
  ...(['primary', 'replica', 'http', 'server1', 'server2', 'server3'] as const),
  ...(['internal1', 'internal2', 'internal3'] as const),
]
export type PortName = (typeof PORTS)[number]

/** Where a system keeps files that need no disk. */
const MEMORY = '/dev/shm'

/** Ports one after the other, below those that the system gives to outgoing connections: a restart finds its port free. */
export async function makePlace(firstPort: number, isInMemory: boolean): Promise<Place> {
  const ports = Object.fromEntries(PORTS.map((name, i) => [name, firstPort + i])) as Record<PortName, number>
  await assertFree(Object.values(ports))
  const account = accountToUse()
  const dir = mkdtempSync(join(isInMemory && existsSync(MEMORY) ? MEMORY : tmpdir(), 'etalase-fleet-'))
  // The account must be able to enter.
  chmodSync(dir, 0o755)
  const makeDir = (name: string) => {
    const path = join(dir, name)
    mkdirSync(path, { recursive: true, mode: 0o700 })
    chownSync(path, account.uid, account.gid)
    return path
  }
  return {
    dir,
    logs: makeDir('logs'),
    ports,
    passwords: {
      ...{ superuser: newPassword(), replication: newPassword() },
      ...{ patroni: newPassword(), app: newPassword() },
    },
    appSecret: newPassword(),
    account,
    makeDir,
  }
}

function accountToUse(): Account {
  const name = process.getuid?.() === 0 ? 'postgres' : idOf('-un')
  return {
    name,
    group: idOf('-gn', name),
    uid: Number(idOf('-u', name)),
    gid: Number(idOf('-g', name)),
  }
}

function idOf(...args: string[]): string {
  return execFileSync('id', args, { encoding: 'utf8' }).trim()
}

function newPassword(): string {
  return randomBytes(24).toString('hex')
}

async function assertFree(ports: readonly number[]): Promise<void> {
  const taken: number[] = []
  for (const port of ports) if (!(await isFree(port))) taken.push(port)
  if (taken.length > 0)
    throw new Error(
      `Something listens on ${taken.join(', ')} already; --first-port N names other ports (${ports.length} from N on)`,
    )
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

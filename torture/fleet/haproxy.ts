// HAProxy by deploy/haproxy/haproxy.cfg: one port to the primary, one to replicas, one to the servers.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { BIN } from './packages.ts'
import type { Place } from './place.ts'
import { startProgram, untilListening } from './programs.ts'

const CONFIG = fileURLToPath(new URL('../../deploy/haproxy/haproxy.cfg', import.meta.url))

export async function startHaproxy({ ports, logs, account }: Place): Promise<void> {
  const at = (port: number) => `127.0.0.1:${port}`
  const own = process.getuid?.() === 0 ? { name: 'haproxy', group: 'haproxy' } : account
  const env = {
    HAPROXY_USER: own.name,
    HAPROXY_GROUP: own.group,
    LISTEN_PRIMARY: at(ports.primary),
    LISTEN_REPLICA: at(ports.replica),
    LISTEN_HTTP: at(ports.http),
    PG1: at(ports.pg1),
    PG1_PATRONI_PORT: String(ports.patroni1),
    PG2: at(ports.pg2),
    PG2_PATRONI_PORT: String(ports.patroni2),
    ETALASE1: at(ports.server1),
    ETALASE2: at(ports.server2),
    ETALASE3: at(ports.server3),
  }
  execFileSync(BIN.haproxy, ['-c', '-f', CONFIG], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  await untilListening(
    startProgram('haproxy', [BIN.haproxy, '-db', '-f', CONFIG], { logs, env }),
    ports.primary,
  )
}

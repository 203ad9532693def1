// etcd with one member, where Patroni keeps who is primary. For real there are three: one alone is a weak point.
import { BIN } from './packages.ts'
import type { Place } from './place.ts'
import { startProgram, untilListening } from './programs.ts'

export async function startEtcd({ ports, logs, account, makeDir }: Place): Promise<void> {
  const client = `http://127.0.0.1:${ports.etcdClient}`
  const peer = `http://127.0.0.1:${ports.etcdPeer}`
  const etcd = startProgram(
    'etcd',
    [
      BIN.etcd,
      ...['--name', 'etcd1', '--data-dir', makeDir('etcd')],
      ...['--listen-client-urls', client, '--advertise-client-urls', client],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
      ...['--initial-cluster', `etcd1=${peer}`],
    ],
    // Debian builds it for arm64 as well, where it starts only by this setting.
    { logs, account, env: process.arch === 'arm64' ? { ETCD_UNSUPPORTED_ARCH: 'arm64' } : {} },
  )
  await untilListening(etcd, ports.etcdClient)
}

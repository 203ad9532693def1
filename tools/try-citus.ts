// npm run try:citus: a real Citus with a coordinator and workers on loopback, and the story of a database in use that is spread.
//   --source DIR   builds and installs Citus from its sources first (root, Debian's postgresql-server-dev)
//   --tests        runs the server's tests on it instead; files may follow
//   --growth       measures instead what an order costs on each machine, with more and more workers
import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { HERE } from '../test/server.ts'
import { buildCitus } from './citus/build.ts'
import { type Cluster, findCitus, startCluster } from './citus/cluster.ts'
import { measureGrowth, WORKERS } from './citus/growth.ts'
import { FILES_LEFT_OUT, TESTS_LEFT_OUT } from './citus/left-out.ts'
import { tellStory } from './citus/story.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    source: { type: 'string' },
    tests: { type: 'boolean', default: false },
    growth: { type: 'boolean', default: false },
    workers: { type: 'string', default: '3' },
    shops: { type: 'string', default: '10000' },
  },
})
if (values.source) await buildCitus(values.source)

const CARELESS = ['fsync = off', 'synchronous_commit = off', 'full_page_writes = off', 'autovacuum = off']
const [workers, shops] = [Number(values.workers), Number(values.shops)]
if (values.tests) await onCluster(workers, ['citus.shard_count = 4', ...CARELESS], runTests)
else if (!values.growth) await onCluster(workers, ['citus.shard_count = 16'], tellStory)
else
  for (const count of WORKERS)
    await onCluster(count, ['citus.shard_count = 32'], (cluster) => measureGrowth(cluster, shops))

async function onCluster(
  count: number,
  settings: readonly string[],
  use: (cluster: Cluster) => void | Promise<void>,
): Promise<void> {
  const bin = findCitus()
  if (!bin) throw new Error('No PostgreSQL here has Citus: build it with --source DIR')
  const parent = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
  const cluster = await startCluster({ bin, parent, workers: count, settings })
  try {
    await use(cluster)
  } finally {
    cluster.stop()
  }
}

/** The whole suite but for what is left out, each database of it spread over the workers. */
function runTests({ coordinator, workers }: Cluster): void {
  const files = globSync('server/{src,test}/**/*.test.ts', { cwd: HERE, exclude: ['**/node_modules/**'] })
  const named = positionals.length > 0 ? positionals : files.filter((file) => !(file in FILES_LEFT_OUT))
  const skipped = Object.keys(TESTS_LEFT_OUT).flatMap((name) => ['--test-skip-pattern', name])
  const { status } = spawnSync(process.execPath, [join(HERE, 'server/test/run.ts'), ...skipped, ...named], {
    cwd: HERE,
    stdio: 'inherit',
    env: {
      ...process.env,
      TEST_DATABASE_URL: coordinator.url('postgres'),
      TEST_CITUS_WORKERS: workers.map((worker) => worker.url('postgres')).join(),
      TEST_COPY_STRATEGY: 'file_copy',
    },
  })
  process.exitCode = status ?? 1
}

// Hundreds of callers that do not read, and hundreds that hardly write: others are answered, and the memory comes back.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startApp } from '../../server/test/app.ts'
import { startProcess } from '../../server/test/processes.ts'
import { REFERENCE_SCRIPT, slowWriters, stalledReaders } from '../../server/test/slow-callers.ts'
import { aProduct, aShop } from '../../server/test/world.ts'
import { send } from '../../test/http.ts'

export interface SlowReport {
  readonly callers: number
  readonly cut: number
  /** answers to an honest caller meanwhile: the slowest, and how many failed */
  readonly slowestMs: number
  readonly failed: number
  readonly memoryMb: { readonly before: number; readonly highest: number; readonly after: number }
  readonly violations: readonly string[]
}

const HOST = 'rotan.localhost'
const MINUTE_MS = 60_000
const MAX_GROWTH_MB = 100
/** Generous: the callers and who measures share a machine, and here a process. */
const MAX_ANSWER_MS = 5_000

/** With the limits that an operator gets without setting any. */
export async function runSlowCallers(each = 500): Promise<SlowReport> {
  const app = await startApp()
  const dataDir = await mkdtemp(join(tmpdir(), 'etalase-slow-'))
  try {
    await app.shop(aShop({ products: [aProduct({ slug: 'kursi' })] }))
    const { connectionString } = app.database
    const server = await startProcess({ connectionString, dataDir })
    try {
      return await attack(server.port, server.pid, each)
    } finally {
      await server.stop()
    }
  } finally {
    await app.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function attack(port: number, pid: number, each: number): Promise<SlowReport> {
  const asHonest = { headers: { Host: HOST } }
  // The server reads and packs the script once for all: not counted as growth.
  for (let i = 0; i < 20; i++) await send(port, REFERENCE_SCRIPT, asHonest)
  const before = await memoryMb(pid)
  const callers = [stalledReaders(port, each, HOST), slowWriters(port, each, HOST)]
  let [slowestMs, failed, highest] = [0, 0, before]
  const end = Date.now() + MINUTE_MS
  while (Date.now() < end) {
    const begun = performance.now()
    const { status } = await send(port, '/api/v1/products', asHonest).catch(() => ({ status: 0 }))
    slowestMs = Math.max(slowestMs, Math.round(performance.now() - begun))
    if (status !== 200) failed++
    highest = Math.max(highest, await memoryMb(pid))
    await wait(200)
  }
  const cut = callers.reduce((sum, some) => sum + some.cut(), 0)
  const after = await memoryMb(pid)
  for (const some of callers) some.close()
  const violations = [
    after - before > MAX_GROWTH_MB && `the memory grew from ${before} to ${after} MB`,
    cut < 2 * each && `only ${cut} of ${2 * each} slow callers were cut`,
    failed > 0 && `${failed} honest requests failed`,
    slowestMs > MAX_ANSWER_MS && `an honest request took ${slowestMs} ms`,
  ].filter((each) => each !== false)
  return { callers: 2 * each, cut, slowestMs, failed, memoryMb: { before, highest, after }, violations }
}

const run = promisify(execFile)

async function memoryMb(pid: number): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)])
  return Math.round(Number(stdout) / 1024)
}

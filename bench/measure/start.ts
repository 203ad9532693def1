// How long a start takes on an existing database that is not running, and what the server then holds in memory.
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { openOwnDatabase, startEtalase } from '../../test/installation.ts'
import { freePort } from '../../test/server.ts'
import { type Bench, figures } from '../bench.ts'
import type { Results } from '../rows.ts'
import { API } from './reads.ts'

const STARTS = 5
const SETTLED_AFTER_MS = 8_000

export async function measureStart({ wants, settings }: Bench): Promise<Results> {
  if (!wants('start', 'idleMemory')) return {}
  const database = await openOwnDatabase()
  try {
    // The first start makes everything, and keeps what it compiled.
    await (await startEtalase({ database })).stop()
    await database.letGo()
    const seconds: number[] = []
    const memory: number[] = []
    for (let start = 0; start < (settings.short ? 1 : STARTS); start++) {
      const port = await freePort()
      const begun = performance.now()
      const starting = startEtalase({ database, env: { PORT: String(port) } })
      await Promise.race([firstAnswer(port), starting])
      seconds.push((performance.now() - begun) / 1_000)
      const etalase = await starting
      if (memory.length === 0) {
        await wait(SETTLED_AFTER_MS)
        memory.push(etalase.memoryMb())
      }
      await etalase.stop()
    }
    return {
      start: figures(seconds, `${seconds.length} starts, PostgreSQL included`),
      idleMemory: figures(memory, `${SETTLED_AFTER_MS / 1_000} s after the start`),
    }
  } finally {
    await database.close()
  }
}

async function firstAnswer(port: number): Promise<void> {
  while ((await statusOf(port)) !== 200) await wait(5)
}

function statusOf(port: number): Promise<number> {
  return new Promise((resolve) => {
    const headers = { host: 'demo.localhost' }
    request({ host: '127.0.0.1', port, path: `${API}/products`, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
      .on('error', () => resolve(0))
      .end()
  })
}

// Serving from a terminal or under a supervisor, in one process or several; ends on SIGTERM and SIGINT.
import cluster from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import { type Config, loadConfig } from '../base/config.ts'
import type { OtherOrigin } from '../features/shop/site/other-origin.ts'
import type { Greeting } from './greeting.ts'
import { endOnSignal } from './signals.ts'

const ASK_AGAIN_MS = 500

export async function runServer(env: NodeJS.ProcessEnv): Promise<void> {
  const config = loadConfig(env)
  if (config.processes === 1) return run(config, show)
  // Here and not above: most servers are one process.
  const { runProcesses, runWorker } = await import('./processes.ts')
  return cluster.isWorker ? runWorker((tell) => run(config, tell)) : runProcesses(config, env, show)
}

async function run(config: Config, tell: (greeting: Greeting) => void): Promise<void> {
  const signal = endOnSignal(config)
  // All of these here and not above: whoever only starts others needs nothing of them.
  const { openBeside } = await import('../db/open-on-thread.ts')
  const opening = openBeside(config)
  opening.catch(() => {})
  const { serve } = await import('./serve.ts')
  const { greet } = await import('./greeting.ts')
  const joins = cluster.isWorker && cluster.worker?.id !== 1
  const server = await serve(config, { opening, joins, ending: signal.heard }).catch((error) => {
    if (error === signal.heard.reason) process.exit(0)
    throw error
  })
  let otherOrigin: OtherOrigin | null = null
  signal.closes(async (ending) => {
    await server.drain(ending)
    await otherOrigin?.close()
    await server.close()
  })
  await server.ready.catch(async (error) => {
    await server.close()
    throw error
  })
  if (!server.ctx.isReady()) return
  const greeted = await untilReachable(signal.heard, () => greet(server, { isFirst: !joins }))
  if (!greeted) return
  otherOrigin = greeted.otherOrigin
  tell(greeted.greeting)
}

/** The server answers already: a database that goes away now is waited for like any other time. Null: it is to end. */
async function untilReachable<T>(ending: AbortSignal, ask: () => Promise<T>): Promise<T | null> {
  const { isPassing } = await import('../db/pool.ts')
  while (!ending.aborted) {
    try {
      return await ask()
    } catch (error) {
      if (!isPassing(error)) throw error
      await wait(ASK_AGAIN_MS)
    }
  }
  return null
}

function show({ welcome, warnings }: Greeting): void {
  for (const warning of warnings) console.error(`warning: ${warning}`)
  console.log(welcome)
}

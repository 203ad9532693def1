// Serving from a terminal or under a supervisor, in one process or several; ends on SIGTERM and SIGINT.
import cluster from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import { type Config, loadConfig } from '../base/config.ts'
import type { OpenDatabase } from '../db/open-database.ts'
import type { OtherOrigin } from '../features/shop/site/other-origin.ts'
import { type Greeting, newsOf } from './greeting.ts'
import { endOnSignal } from './signals.ts'
import { openSites, type SiteBuild } from './sites.ts'

const ASK_AGAIN_MS = 500

/** `builds`: how to build storefront and console, where that is asked for. */
export async function runServer(env: NodeJS.ProcessEnv, builds: readonly SiteBuild[] = []): Promise<void> {
  const config = loadConfig(env)
  if (config.processes === 1) return run(config, show, builds)
  // Here and not above: most servers are one process.
  const { runProcesses, runWorker } = await import('./processes.ts')
  if (cluster.isWorker) return runWorker((tell) => run(config, tell))
  await buildFirst(config, builds)
  return runProcesses(config, env, show)
}

async function run(
  config: Config,
  tell: (greeting: Greeting) => void,
  builds: readonly SiteBuild[] = [],
): Promise<void> {
  const signal = endOnSignal(config)
  // All of these here and not above: a process that only starts others needs nothing of them.
  const { openBeside } = await import('../db/open-on-thread.ts')
  const opening = openBeside(config)
  const { serve, greet } = await loadBeside(opening)
  const joins = cluster.isWorker && cluster.worker?.id !== 1
  const { building, begin } = openSites(config, builds)
  const options = { opening, building, joins, ending: signal.heard }
  const server = await serve(config, options).catch((error) => {
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
  const underWay = begin()
  const unfinished = underWay.map(({ name }) => name)
  const greeted = await untilReachable(signal.heard, () =>
    greet(server, { isFirst: !joins, building, unfinished }),
  )
  if (!greeted) return
  otherOrigin = greeted.otherOrigin
  tell(greeted.greeting)
  for (const { name, built } of underWay)
    void built.then((outcome) => tell(newsOf(name, outcome, greeted.addresses[name])))
}

/** A source that cannot be loaded leaves no database behind. */
async function loadBeside(opening: Promise<OpenDatabase>) {
  let isOpen = false
  const settled = opening.then(
    (database) => {
      isOpen = true
      return database
    },
    () => null,
  )
  try {
    const { serve } = await import('./serve.ts')
    const { greet } = await import('./greet.ts')
    // One that is not open by now is being made, and will get the demo shop.
    if (!isOpen) await import('../features/shop/shop-file/apply.ts')
    return { serve, greet }
  } catch (error) {
    await (await settled)?.release()
    throw error
  }
}

/** Several processes are no trial of a developer's: they find everything built. */
async function buildFirst(config: Config, builds: readonly SiteBuild[]): Promise<void> {
  const underWay = openSites(config, builds).begin()
  for (const { name } of underWay) console.log(`Building the ${name} …`)
  for (const { name, built } of underWay) show(newsOf(name, await built, null))
}

/** The server answers already: a database that goes away now is waited for like any other time. Null: it is to end. */
async function untilReachable<T>(ending: AbortSignal, ask: () => Promise<T>): Promise<T | null> {
  const { isTransient } = await import('../db/pool.ts')
  while (!ending.aborted) {
    try {
      return await ask()
    } catch (error) {
      if (!isTransient(error)) throw error
      await wait(ASK_AGAIN_MS)
    }
  }
  return null
}

function show({ welcome, warnings }: Greeting): void {
  for (const warning of warnings) console.error(`warning: ${warning}`)
  if (welcome) console.log(welcome)
}

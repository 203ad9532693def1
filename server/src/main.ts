// Serves until a signal stops it; bin/start.js comes here, and `npm start` from tools/start.js.
import type { SiteBuild } from './boot/sites.ts'

if (import.meta.main) await main()

/** `builds`: how to build storefront and console, where that is asked for. */
export async function main(
  builds: readonly SiteBuild[] = [],
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const { runServer } = await import('./boot/run-server.ts')
  try {
    await runServer(env, builds)
  } catch (error) {
    // Here and not above: it is needed only when something went wrong.
    const { explainFailure } = await import('./boot/failure.ts')
    console.error(explainFailure(error))
    process.exitCode = 1
  }
}

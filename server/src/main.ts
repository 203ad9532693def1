// Serves until it is told to stop; `npm start` comes here from bin/start.js.
import { enableCompileCache } from 'node:module'

// Reading our TypeScript and the libraries is most of a start; Node keeps what it made of them for the next one.
enableCompileCache()

const { runServer } = await import('./boot/run-server.ts')

runServer(process.env).catch(async (error) => {
  // Here and not above: it is needed only when something went wrong.
  const { explainFailure } = await import('./boot/failure.ts')
  console.error(explainFailure(error))
  process.exitCode = 1
})

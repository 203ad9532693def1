// `npm start`: serves until it is told to stop.
import { enableCompileCache } from 'node:module'

// Reading our TypeScript and the libraries is most of a start; Node keeps what it made of them for the next one.
enableCompileCache()

const { explainFailure } = await import('./boot/failure.ts')
const { runServer } = await import('./boot/run-server.ts')

runServer(process.env).catch((error) => {
  console.error(explainFailure(error))
  process.exitCode = 1
})

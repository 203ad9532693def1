// A process of its own for the tests: opens the embedded database, says so, and releases it when told.
import process from 'node:process'
import { openEmbedded } from './open.ts'

const [, , dataDir = ''] = process.argv

try {
  const { connectionString, created, release } = await openEmbedded({ dataDir })
  process.once('message', async () => {
    await release()
    process.disconnect()
  })
  process.send?.({ connectionString, created })
} catch (error) {
  process.send?.({ error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) })
  process.disconnect()
}

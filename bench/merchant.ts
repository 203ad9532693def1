// Starts the merchant's process and says what it is to do.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Etalase } from '../test/installation.ts'
import { endWithUs } from '../test/server.ts'
import type { Errand } from './load/merchant.ts'

export interface Merchant {
  /** settles when the change is committed and announced */
  do(errand: Errand): Promise<void>
  stop(): Promise<void>
}

export async function startMerchant({ database }: Etalase): Promise<Merchant> {
  const merchant = fork(fileURLToPath(new URL('./load/merchant.ts', import.meta.url)), {
    env: { ...process.env, DATA_DIR: database.dataDir, LOG_LEVEL: 'warn' },
  })
  endWithUs(merchant)
  const failed = once(merchant, 'exit').then(() => {
    throw new Error('the merchant ended')
  })
  failed.catch(() => {})
  await Promise.race([once(merchant, 'message'), failed])
  return {
    async do(errand) {
      merchant.send(errand)
      await Promise.race([once(merchant, 'message'), failed])
    },
    async stop() {
      const ended = once(merchant, 'exit')
      merchant.disconnect()
      await ended
    },
  }
}

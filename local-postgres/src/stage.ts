// Root's place for what the account cannot reach where it is.
import { mkdir } from 'node:fs/promises'
import { type Account, firstClosed, openWay } from './account.ts'
import { EmbeddedDatabaseError, reasonOf } from './error.ts'

export async function openStageDir(account: Account, stageDir: string): Promise<void> {
  try {
    await mkdir(stageDir, { recursive: true })
    await openWay(account, stageDir)
    const closed = await firstClosed(account, stageDir)
    if (closed) throw new Error(`${account.name} cannot enter ${closed}`)
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `As root the embedded database needs ${stageDir}, which cannot be used (${reasonOf(error)}): correct this, run as another user, or set DATABASE_URL.`,
      { cause: error },
    )
  }
}

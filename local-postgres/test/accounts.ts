// Under which account the tests run the database, and what they can therefore try.
import path from 'node:path'
import process from 'node:process'
import { firstClosedDirectory } from '../src/access.ts'
import { type Account, chooseAccount, readPasswd, whoAmI } from '../src/account.ts'
import { NAME } from './database.ts'

export const account: Account = chooseAccount(whoAmI(), { dataDir: whoAmI() }, await readPasswd(), NAME)
export const isRoot = whoAmI().uid === 0
export const rootOnly = isRoot ? false : 'only root runs the database under another account'

/** Why an unprivileged process cannot run these sources, if so. */
export async function unprivilegedReason(): Promise<string | false> {
  if (!isRoot) return 'all tests are run by an unprivileged account already'
  const closed =
    (await firstClosedDirectory(account, path.dirname(process.execPath))) ??
    (await firstClosedDirectory(account, import.meta.dirname))
  return closed ? `${account.name} cannot enter ${closed}` : false
}

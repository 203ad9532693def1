// The operator of the platform, with an account to sign in with.
import { createAdminClient } from '@etalase/client/admin'
import { stage } from './stage.ts'

export const OPERATOR = { login: 'operator@rotan.example', password: 'teh manis tiga gelas' }

/** May be called again. */
export async function makeOperator(): Promise<void> {
  const key = (await linkOf(OPERATOR.login, '--operator')).split('/').pop() ?? ''
  // Not a hook of React, for all its name.
  const { useEntryLink: enter } = createAdminClient({ baseUrl: `${stage.console}/admin/v1` })
  await enter({ key, password: OPERATOR.password })
}

/** By which someone new comes in, once. */
export async function linkOf(...words: string[]): Promise<string> {
  const said = await stage.server.command('person', 'add', ...words)
  return /http\S+\/masuk\/\S+/.exec(said)?.[0] ?? ''
}

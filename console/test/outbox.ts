// One-time codes, as a new user finds them where no sender is configured.
import { until } from '../../test/until.ts'
import { stage } from './stage.ts'

/** The newest; of a shop's buyers, else of people who sign up. */
export async function codeInOutbox(...shop: string[]): Promise<string> {
  let code = ''
  await until(async () => {
    const listed = await stage.server.command('messages', 'list', ...shop, '--limit', '1')
    code = /^ {4}(\d{6})$/m.exec(listed)?.[1] ?? ''
    return code !== ''
  })
  return code
}

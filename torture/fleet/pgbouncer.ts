// PgBouncer in transaction mode in front of the primary, by deploy/pgbouncer/pgbouncer.ini with this fleet's addresses.
import { chownSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { APP_USER } from './database.ts'
import { BIN } from './packages.ts'
import type { Place } from './place.ts'
import { startProgram, untilListening } from './programs.ts'

export interface Pooler {
  /** ends when what is under way is done, as Debian's service does it, and starts again */
  restart(): Promise<void>
}

const EXAMPLE = fileURLToPath(new URL('../../deploy/pgbouncer/pgbouncer.ini', import.meta.url))

export async function startPgbouncer(place: Place): Promise<Pooler> {
  const { logs, account, ports, passwords, makeDir } = place
  const dir = makeDir('pgbouncer')
  const write = (name: string, text: string) => {
    const path = join(dir, name)
    writeFileSync(path, text, { mode: 0o600 })
    chownSync(path, account.uid, account.gid)
    return path
  }
  const users = write('userlist.txt', `"${APP_USER}" "${passwords.app}"\n`)
  const config = write(
    'pgbouncer.ini',
    fillIn(readFileSync(EXAMPLE, 'utf8'), [
      [/host=\S+ port=\d+/, `host=127.0.0.1 port=${ports.primary}`],
      [/^listen_addr = .*$/m, 'listen_addr = 127.0.0.1'],
      [/^listen_port = .*$/m, `listen_port = ${ports.pgbouncer}`],
      [/^auth_file = .*$/m, `auth_file = ${users}`],
      [/^logfile = .*$/m, `logfile = ${join(logs, 'pgbouncer.log')}`],
      [/^pidfile = .*$/m, `pidfile = ${join(dir, 'pgbouncer.pid')}`],
    ]),
  )
  const start = () => startProgram('pgbouncer-output', [BIN.pgbouncer, config], { logs, account })
  let program = start()
  await untilListening(program, ports.pgbouncer)
  return {
    async restart() {
      await program.stop('SIGINT')
      program = start()
    },
  }
}

function fillIn(example: string, values: readonly (readonly [RegExp, string])[]): string {
  return values.reduce((text, [line, value]) => {
    if (!line.test(text)) throw new Error(`${EXAMPLE} has no ${line.source} to fill in`)
    return text.replace(line, () => value)
  }, example)
}

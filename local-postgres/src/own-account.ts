// An account of the database's own, made by root: files and socket that no other program of the machine can enter.
import { execFile } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { readPasswd } from './account.ts'

const POLL_MS = 100
const TRIES = 30

export interface Machine {
  run(program: string, args: readonly string[]): Promise<unknown>
  passwd(): Promise<string>
}

const THIS_MACHINE: Machine = {
  run: (program, args) => promisify(execFile)(program, [...args]),
  passwd: readPasswd,
}

/** What /etc/passwd says afterwards. An account that cannot be made (no such program, /etc not writable) is not there then. */
export async function makeOwnAccount(name: string, machine = THIS_MACHINE): Promise<string> {
  for (let tries = 1; ; tries++) {
    const passwd = await machine.passwd()
    if (hasAccount(name, passwd) || tries > TRIES) return passwd
    try {
      await machine.run('useradd', [...NO_LOGIN, name])
    } catch (error) {
      // Somebody else is changing the accounts, perhaps to make this very one.
      if (!/lock|exists/i.test(String(error))) return machine.passwd()
      await delay(POLL_MS)
    }
  }
}

const NO_LOGIN = [
  '--system',
  '--user-group',
  '--no-create-home',
  '--home-dir=/nonexistent',
  '--shell=/usr/sbin/nologin',
  '--comment=embedded PostgreSQL',
]

function hasAccount(name: string, passwd: string): boolean {
  return passwd.split('\n').some((entry) => entry.startsWith(`${name}:`))
}

// Who may enter a cluster: a plain role with a password, for which the application's database is its own.
import { chown, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Account } from './account.ts'
import { EmbeddedDatabaseError, reasonOf } from './error.ts'
import { LOST_START } from './join-or-start.ts'
import { postmasterPid } from './postmaster.ts'
import type { Server } from './server.ts'
import { runStatements } from './single-user.ts'
import { temporaryPath } from './temporary.ts'

const POLL_MS = 50

const MARK =
  '# Made by local-postgres: whoever enters says the password. This file is written anew when it lacks this line.'
const ENTRANCE = `${MARK}\nlocal all all scram-sha-256\n`

export function appRole(name: string): string {
  return `${name}_app`
}

/** Before a cluster is in its place. */
export function firstStatements(name: string, password: string): string[] {
  return [...roleStatements(name, password), `create database ${name} owner ${appRole(name)}`]
}

/**
 * Earlier versions let in everybody who could reach the socket, as superuser. Such a cluster is secured before it is started;
 * one that runs already, under an application of that version perhaps, is used as it is until it is stopped. A password
 * that was lost is set anew likewise. False: it was not secured.
 */
export async function secureCluster(
  server: Server,
  { isPasswordNew, timeoutMs }: { isPasswordNew: boolean; timeoutMs: number },
): Promise<boolean> {
  const { cluster, name, password } = server
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const isSecured = await hasMark(cluster)
    if (isSecured && !isPasswordNew) return true
    if ((await postmasterPid(cluster)) !== undefined) return isSecured
    try {
      const statements = [...roleStatements(name, password), ...ownershipStatements(name)]
      await runStatements(server, cluster, name, statements)
      await writeEntrance(cluster, server.account)
      return true
    } catch (error) {
      // Another process starts or secures it at this moment.
      if (!LOST_START.test(reasonOf(error)) || performance.now() > deadline) {
        throw new EmbeddedDatabaseError(
          `The database in ${cluster} could not be given a password: ${reasonOf(error)}. Correct this and start again.`,
          { cause: error },
        )
      }
      await delay(POLL_MS)
    }
  }
}

async function hasMark(cluster: string): Promise<boolean> {
  return (await readFile(path.join(cluster, 'pg_hba.conf'), 'utf8')).includes(MARK)
}

export async function writeEntrance(cluster: string, account: Account): Promise<void> {
  const unfinished = temporaryPath(cluster)
  try {
    await writeFile(unfinished, ENTRANCE, { mode: 0o600, flush: true })
    if (account.switched) await chown(unfinished, account.uid, account.gid)
    await rename(unfinished, path.join(cluster, 'pg_hba.conf'))
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** The role that initdb made stays the superuser: it cannot be another. */
function roleStatements(name: string, password: string): string[] {
  const role = appRole(name)
  return [
    `do $$ begin if not exists (select from pg_roles where rolname = '${role}') then create role ${role}; end if; end $$`,
    `alter role ${role} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${password}'`,
    `alter role ${name} password '${password}'`,
  ]
}

/** What the superuser made in the application's database so far. Sequences of columns follow their tables. */
function ownershipStatements(name: string): string[] {
  const role = appRole(name)
  const mine = `join pg_namespace n on n.oid = o.%s where o.%s = 10 and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`
  const ownedIn = (namespace: string, owner: string) => mine.replace('%s', namespace).replace('%s', owner)
  const each = (select: string, alter: string) =>
    `do $$ declare found record; begin for found in ${select} loop execute format('alter ${alter} owner to ${role}', found.name); end loop; end $$`
  const relations = (kinds: string) =>
    `select o.oid::regclass as name from pg_class o ${ownedIn('relnamespace', 'relowner')} and o.relkind in (${kinds})`
  return [
    `alter database ${name} owner to ${role}`,
    each(
      `select quote_ident(nspname) as name from pg_namespace where nspowner = 10 and nspname !~ '^pg_' and nspname <> 'information_schema'`,
      'schema %s',
    ),
    each(relations(`'r', 'p', 'v', 'm', 'f'`), 'table %s'),
    each(relations(`'S'`), 'sequence %s'),
    each(
      `select o.oid::regprocedure as name from pg_proc o ${ownedIn('pronamespace', 'proowner')}`,
      'routine %s',
    ),
    each(
      `select o.oid::regtype as name from pg_type o ${ownedIn('typnamespace', 'typowner')} and o.typelem = 0 and o.typtype in ('e', 'd', 'r')`,
      'type %s',
    ),
  ]
}

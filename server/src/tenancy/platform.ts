// Where people reach the platform: said by PUBLIC_URL, or the port that a living server listens on, kept for the commands.
import { sql } from 'kysely'
import type { Config } from '../base/config.ts'
import type { Db } from '../db/pool.ts'
import { WITHOUT_WAITING_FOR_DISK } from '../db/transaction.ts'
import type { Platform } from '../domain/addresses.ts'
import { isLoopback } from '../domain/hosts.ts'

export interface ReachedPlatform extends Platform {
  /** of the console on a developer's machine; null: it is on its host alone */
  readonly consolePort: number | null
  /** The server's real port: what PUBLIC_URL says goes before it. */
  listensOn(port: number): void
  /** The console's real port; null: it has none after all. */
  servesConsoleOn(port: number | null): void
  /** For commands beside the server, which do not know its port: the one that starts last says where it is. */
  keep(db: Db): Promise<void>
  /** Said again while the server lives, so that the others see when it no longer does and say where they are. */
  keepUp(db: Db): Promise<void>
  /** The server stops: any other that lives may say where it is. */
  leave(db: Db): Promise<void>
  /** What the server kept; what PUBLIC_URL says goes before it. */
  recall(db: Db): Promise<void>
}

/** Several beats of a server. An address that was not said again for so long leads to nobody. */
const KEPT_SECONDS = 30

export function createPlatform({
  platformDomain,
  publicUrl: configured,
  port,
  consolePort,
}: Pick<Config, 'platformDomain' | 'publicUrl' | 'port' | 'consolePort'>): ReachedPlatform {
  let publicUrl = configured ?? localUrl(port)
  let servedConsolePort = isLoopback(platformDomain) ? consolePort : null
  const isHere = () =>
    sql<boolean>`(public_url = ${publicUrl} and console_port is not distinct from ${servedConsolePort}::int)`
  return {
    platformDomain,
    get consolePort() {
      return servedConsolePort
    },
    get publicUrl() {
      return publicUrl
    },
    listensOn(listening) {
      publicUrl = configured ?? localUrl(listening)
    },
    servesConsoleOn(listening) {
      servedConsolePort = listening
    },
    async keep(db) {
      const address = { public_url: publicUrl, console_port: servedConsolePort, kept_at: sql<Date>`now()` }
      await db
        .insertInto('platform_address')
        .values(address)
        .onConflict((conflict) => conflict.column('is_only').doUpdateSet(address))
        .execute()
    },
    async keepUp(db) {
      await sql`
        update platform_address
        set public_url = ${publicUrl}, console_port = ${servedConsolePort}::int, kept_at = now()
        where ${WITHOUT_WAITING_FOR_DISK} and (${isHere()}
          or kept_at is null or kept_at < now() - make_interval(secs => ${KEPT_SECONDS}))`.execute(db)
    },
    async leave(db) {
      await sql`
        update platform_address set kept_at = null
        where ${WITHOUT_WAITING_FOR_DISK} and ${isHere()}`.execute(db)
    },
    async recall(db) {
      const row = await db
        .selectFrom('platform_address')
        .select(['public_url', 'console_port'])
        .executeTakeFirst()
      if (!row) return
      publicUrl = configured ?? row.public_url
      if (isLoopback(platformDomain)) servedConsolePort = row.console_port
    },
  }
}

function localUrl(port: number): string {
  return `http://localhost:${port}`
}

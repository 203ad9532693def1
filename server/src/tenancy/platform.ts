// Where people reach the platform: said by PUBLIC_URL, or the port that the server listens on, kept for the commands.
import type { Config } from '../base/config.ts'
import type { Db } from '../db/pool.ts'
import type { Platform } from '../domain/addresses.ts'
import { isLoopback } from '../domain/hosts.ts'

export interface ReachedPlatform extends Platform {
  /** of the console on a developer's machine; null: it is on its host alone */
  readonly consolePort: number | null
  /** The server's real port: what PUBLIC_URL says goes before it. */
  listensOn(port: number): void
  /** The console's real port; null: it has none after all. */
  servesConsoleOn(port: number | null): void
  /** For commands beside the server, which do not know its port. */
  keep(db: Db): Promise<void>
  /** What the server kept; what PUBLIC_URL says goes before it. */
  recall(db: Db): Promise<void>
}

export function createPlatform({
  platformDomain,
  publicUrl: configured,
  port,
  consolePort,
}: Pick<Config, 'platformDomain' | 'publicUrl' | 'port' | 'consolePort'>): ReachedPlatform {
  let publicUrl = configured ?? localUrl(port)
  let servedConsolePort = isLoopback(platformDomain) ? consolePort : null
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
      const address = { public_url: publicUrl, console_port: servedConsolePort }
      await db
        .insertInto('platform_address')
        .values(address)
        .onConflict((conflict) => conflict.column('is_only').doUpdateSet(address))
        .execute()
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

// etalase migrate
import type { Command } from 'commander'
import { loadConfig } from '../../base/config.ts'
import { openDatabase } from '../../db/open-database.ts'
import type { Terminal } from './terminal.ts'

export function addMigrateCommand(program: Command, { env, print }: Terminal): void {
  program
    .command('migrate')
    .description('bring the database up to date (the server does so when it starts)')
    .action(async () => {
      const database = await openDatabase(loadConfig(env))
      try {
        const applied = await database.migrate()
        print(applied.length > 0 ? `Applied ${applied.join(', ')}` : 'The database is up to date')
      } finally {
        await database.release()
      }
    })
}

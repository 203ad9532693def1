// The command line: every command against the same database as the server, also while it runs.
import { Command, CommanderError } from 'commander'
import { loadConfig } from './base/config.ts'
import { explainFailure } from './boot/failure.ts'
import { openDatabase } from './db/open-database.ts'
import { addAccessLogCommand } from './doors/cli/access-log.ts'
import { addBackupCommands } from './doors/cli/backup.ts'
import { addBuyerCommands } from './doors/cli/buyers.ts'
import { addConsistencyCommands } from './doors/cli/consistency.ts'
import { addMediaCommands } from './doors/cli/media.ts'
import { addMessageCommands } from './doors/cli/messages.ts'
import { addOrderCommands } from './doors/cli/orders.ts'
import { addPeopleCommands } from './doors/cli/people.ts'
import { addProductCommands } from './doors/cli/products.ts'
import { addPushKeysCommand, addSecretCommands } from './doors/cli/secret.ts'
import { addShopCommands } from './doors/cli/shop.ts'
import { addStatusCommand } from './doors/cli/status.ts'
import { type Terminal, visible } from './doors/cli/terminal.ts'
import { addTokenCommands } from './doors/cli/tokens.ts'

/** Gives the exit code. Whatever went wrong has been said by then. */
export async function runCommandLine(args: readonly string[], given: Terminal): Promise<number> {
  // The one place that prints: whatever a shop or a buyer is called, it does not steer the terminal.
  const terminal: Terminal = {
    ...given,
    print: (line) => given.print(visible(line)),
    warn: (line) => given.warn(visible(line)),
  }
  try {
    await describeCommands(terminal).parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode
    terminal.warn(explainFailure(error))
    return 1
  }
}

function describeCommands(terminal: Terminal): Command {
  const program = new Command('etalase')
    .description('Headless storefront API for small shops')
    .showHelpAfterError('(see: etalase --help)')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.print(text.replace(/\n$/, '')),
      writeErr: (text) => terminal.warn(text.replace(/\n$/, '')),
    })
  program
    .command('serve')
    .description('start the server (settings come from the environment)')
    .action(async () => {
      // Only here: the other commands need no HTTP.
      const { runServer } = await import('./boot/run-server.ts')
      await runServer(terminal.env)
    })
  program
    .command('migrate')
    .description('bring the database up to date (the server does so when it starts)')
    .action(() => migrate(terminal))
  addStatusCommand(program, terminal)
  addShopCommands(program, terminal)
  addProductCommands(program, terminal)
  addOrderCommands(program, terminal)
  addMessageCommands(program, terminal)
  addConsistencyCommands(program, terminal)
  addBackupCommands(program, terminal)
  addMediaCommands(program, terminal)
  addPeopleCommands(program, terminal)
  addTokenCommands(program, terminal)
  addBuyerCommands(program, terminal)
  addAccessLogCommand(program, terminal)
  addPushKeysCommand(program, terminal)
  addSecretCommands(program, terminal)
  return program
}

async function migrate({ env, print }: Terminal): Promise<void> {
  const database = await openDatabase(loadConfig(env))
  try {
    const applied = await database.migrate()
    print(applied.length > 0 ? `Applied ${applied.join(', ')}` : 'The database is up to date')
  } finally {
    await database.release()
  }
}

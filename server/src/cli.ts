// The command line: every command against the same database as the server, also while it runs.
import { Command } from 'commander'
import { explainFailure } from './boot/failure.ts'
import { addMessageCommands } from './doors/cli/messages.ts'
import { addMigrateCommand } from './doors/cli/migrate.ts'
import { addOrderCommands } from './doors/cli/orders.ts'
import { addShopCommands } from './doors/cli/shop.ts'

const program = new Command('etalase')
  .description('Headless storefront API for small shops')
  .showHelpAfterError('(see: etalase --help)')

program
  .command('serve')
  .description('start the server (settings come from the environment)')
  .action(async () => {
    // Only here: the other commands need no HTTP.
    const { runServer } = await import('./boot/run-server.ts')
    await runServer(process.env)
  })
addMigrateCommand(program)
addShopCommands(program)
addOrderCommands(program)
addMessageCommands(program)

await program.parseAsync().catch((error) => {
  console.error(explainFailure(error))
  process.exitCode = 1
})

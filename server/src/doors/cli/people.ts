// etalase person add: an account for the console and the admin API.
import { type Command, Option } from 'commander'
import { ROLES, type Role } from '../../domain/access.ts'
import { addPerson } from '../../features/accounts/actions/add-person.ts'
import { CommandError, shopOf } from './arguments.ts'
import type { Terminal } from './terminal.ts'
import { withContext } from './with-context.ts'

interface AddOptions {
  readonly name?: string
  readonly shop?: string
  readonly role?: Role
  readonly operator?: boolean
}

export function addPeopleCommands(program: Command, terminal: Terminal): void {
  const person = program.command('person').description('accounts of merchants, their staff and operators')
  person
    .command('add')
    .argument('<login>', 'an e-mail address or a WhatsApp number')
    .option('--name <name>', 'as others see it')
    .option('--shop <slug>', 'the shop they work in')
    .addOption(new Option('--role <role>', 'what they are there').choices(ROLES))
    .option('--operator', 'they run the whole platform')
    .description('make an account, or a new link for one; prints the link by which a password is set')
    .action((login: string, options: AddOptions) =>
      withContext(terminal, async (ctx) => {
        const { name, shop: slug, role = 'owner', operator = false } = options
        if (slug === undefined && options.role) throw new CommandError('--role needs --shop')
        if (slug === undefined && !operator)
          throw new CommandError('Say what they may do: --shop SLUG --role ROLE, or --operator')
        const member = slug === undefined ? null : { shop: await shopOf(ctx, slug), role }
        const at = new Date(ctx.clock.now())
        const { link } = await addPerson(ctx, { login, name, isOperator: operator, member }, at)
        terminal.warn(`${login} sets a password by this link, which works once and for seven days:`)
        terminal.print(link)
      }),
    )
}

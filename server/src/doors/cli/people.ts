// etalase person add, list, sign-out, remove: accounts for the console and the admin API.
import { type Command, Option } from 'commander'
import type { Context } from '../../context.ts'
import { ROLES, type Role } from '../../domain/access.ts'
import { addPerson } from '../../features/people/accounts/actions/add-person.ts'
import { removePerson } from '../../features/people/accounts/actions/remove-person.ts'
import { signOutPerson } from '../../features/people/accounts/actions/sign-out-person.ts'
import { loginOf } from '../../features/people/accounts/logins.ts'
import { allPeople, findPersonByLogin, rolesOfPerson } from '../../features/people/accounts/queries.ts'
import { findAllShops } from '../../tenancy/queries.ts'
import { CommandError, shopNamed } from './arguments.ts'
import { columns, type Terminal } from './terminal.ts'
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
        if (slug === undefined && !operator && !(await findPersonByLogin(ctx.db, loginOf(login))))
          throw new CommandError('Say what they may do: --shop SLUG --role ROLE, or --operator')
        const member = slug === undefined ? null : { shop: await shopNamed(ctx, slug), role }
        const at = new Date(ctx.clock.now())
        const { link } = await addPerson(ctx, { login, name, isOperator: operator, member }, at)
        terminal.warn(`${login} sets a password by this link, which works once and for seven days:`)
        terminal.print(link)
      }),
    )
  person
    .command('list')
    .description('every account, and what it is in which shop')
    .action(() => withContext(terminal, async (ctx) => terminal.print(await list(ctx))))
  person
    .command('sign-out')
    .argument('<login>')
    .description('end every session of somebody, and the links and codes that were sent to them')
    .action((login: string) =>
      withContext(terminal, async (ctx) => {
        if (!(await signOutPerson(ctx, login))) throw new CommandError(`Nobody has the login "${login}"`)
        terminal.print(`${login} is signed out everywhere`)
      }),
    )
  person
    .command('remove')
    .argument('<login>')
    .description('remove an account: whoever has it is signed out at once')
    .action((login: string) =>
      withContext(terminal, async (ctx) => {
        const ownerless = await removePerson(ctx, login)
        if (!ownerless) throw new CommandError(`Nobody has the login "${login}"`)
        for (const { slug } of ownerless) terminal.warn(`Shop ${slug} has no owner now`)
        terminal.print(`${login} has no account any more`)
      }),
    )
}

async function list(ctx: Context): Promise<string> {
  const people = await allPeople(ctx.db)
  if (people.length === 0) return 'Nobody has an account'
  const slugs = new Map((await findAllShops(ctx.db)).map(({ id, slug }) => [id, slug]))
  const rows: string[][] = []
  for (const { id, login, name, is_operator, confirmed_at } of people) {
    const roles = Object.entries(await rolesOfPerson(ctx.db, id))
    const shops = roles.map(([shopId, role]) => `${slugs.get(shopId)}: ${role}`)
    const is = [...(is_operator ? ['operator'] : []), ...shops].join(', ') || '-'
    rows.push([login, name, is, confirmed_at ? 'confirmed' : 'not confirmed'])
  }
  return columns(rows)
}

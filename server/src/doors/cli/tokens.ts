// etalase token create: a key for a program of one shop.
import { type Command, InvalidArgumentError } from 'commander'
import { SCOPES, type Scope } from '../../domain/access.ts'
import { createToken } from '../../features/people/accounts/actions/create-token.ts'
import { shopNamed } from './arguments.ts'
import type { Terminal } from './terminal.ts'
import { withContext } from './with-context.ts'

export function addTokenCommands(program: Command, terminal: Terminal): void {
  const token = program.command('token').description('keys of programs that use the admin API')
  token
    .command('create')
    .argument('<slug>')
    .option('--name <name>', 'what it is for', 'etalase token create')
    .option('--scopes <list>', `what it may do, of: ${SCOPES.join(', ')}`, parseScopes, ['all'])
    .option('--expires <time>', 'when it ends: 90d, 12h', parseLife)
    .description('make a key for a program; it is printed this once, alone on the last line')
    .action((slug: string, options: { name: string; scopes: Scope[]; expires?: number }) =>
      withContext(terminal, async (ctx) => {
        const shop = await shopNamed(ctx, slug)
        const at = new Date(ctx.clock.now())
        const { name, scopes, expires } = options
        const expiresAt = expires === undefined ? null : new Date(at.getTime() + expires)
        const { key } = await createToken(ctx, shop, { name, scopes, expiresAt }, at)
        const until = expiresAt ? `until ${expiresAt.toISOString()}` : 'until it is deleted'
        terminal.warn(`A key for shop ${slug} (${scopes.join(', ')}), ${until}. It is shown this once:`)
        terminal.print(key)
      }),
    )
}

function parseScopes(value: string): Scope[] {
  const given = value.split(',').map((each) => each.trim())
  const unknown = given.filter((each) => !SCOPES.some((scope) => scope === each))
  if (unknown.length > 0)
    throw new InvalidArgumentError(`Unknown: ${unknown.join(', ')}. Of: ${SCOPES.join(', ')}.`)
  return given.flatMap((each) => SCOPES.find((scope) => scope === each) ?? [])
}

const UNITS: Readonly<Record<string, number>> = { d: 24 * 3_600_000, h: 3_600_000, m: 60_000 }

function parseLife(value: string): number {
  const [, count, unit = ''] = /^(\d{1,5})([dhm])$/.exec(value) ?? []
  const life = Number(count) * (UNITS[unit] ?? Number.NaN)
  if (life > 0) return life
  throw new InvalidArgumentError('A number with its unit: 90d, 12h, 30m.')
}

// etalase messages list
import type { Command } from 'commander'
import type { Context } from '../../context.ts'
import { type ListedMessage, listMessages } from '../../features/people/messages/actions/list-messages.ts'
import { FROM_PLATFORM } from '../../features/people/messages/message.ts'
import { noteAccess } from '../../tenancy/access-log.ts'
import { parseLimit, shopNamed } from './arguments.ts'
import type { Terminal } from './terminal.ts'
import { withContext } from './with-context.ts'

export function addMessageCommands(program: Command, terminal: Terminal): void {
  const messages = program.command('messages').description('what buyers were told')

  messages
    .command('list')
    .argument('[slug]', 'left out: those of the platform itself, to people about their accounts')
    .option('--limit <n>', 'how many', parseLimit, 20)
    .description(
      'the newest messages of a shop or of the platform; with their text while no sender is configured',
    )
    .action((slug: string | undefined, { limit }: { limit: number }) =>
      withContext(terminal, async (ctx) => terminal.print(await list(ctx, slug, limit))),
    )
}

async function list(ctx: Context, slug: string | undefined, limit: number): Promise<string> {
  const shop = slug === undefined ? FROM_PLATFORM : await shopNamed(ctx, slug)
  const found = await listMessages(ctx, shop, { limit, opensAll: true })
  if (shop !== FROM_PLATFORM)
    await noteAccess(ctx.db, shop.id, { what: 'messages', subject: '' }, new Date(ctx.clock.now()))
  return found.length > 0
    ? found.map(show).join('\n\n')
    : `${slug === undefined ? 'The platform' : `Shop ${slug}`} has no messages`
}

function show({
  created_at,
  kind,
  channel,
  recipient_masked,
  status,
  last_error,
  opened,
}: ListedMessage): string {
  const time = created_at.toISOString().replace('T', ' ').slice(0, 19)
  const why = status !== 'sent' && last_error ? ` (${last_error})` : ''
  const head = `${time} UTC  ${status}  ${kind} to ${recipient_masked} by ${channel}${why}`
  return opened ? `${head}\n\n${indent(`${opened.subject}\n\n${opened.text}`)}` : head
}

function indent(text: string): string {
  return text.trimEnd().replace(/^(?=.)/gm, '    ')
}

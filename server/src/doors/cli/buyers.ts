// etalase buyer show | export | anonymise | request | requests: what is held of a buyer, and what buyers asked for.
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import type { Context } from '../../context.ts'
import { COMMAND_LINE } from '../../domain/access.ts'
import { type Contact, parseContact } from '../../domain/contact.ts'
import { REQUEST_KINDS, type RequestKind } from '../../domain/personal-data.ts'
import { anonymiseBuyer } from '../../features/operating/privacy/actions/anonymise-buyer.ts'
import { createDataRequest } from '../../features/operating/privacy/actions/create-data-request.ts'
import { exportBuyer, findBuyer } from '../../features/operating/privacy/actions/find-buyer.ts'
import { toRequest } from '../../features/operating/privacy/present.ts'
import { pageOfRequests } from '../../features/operating/privacy/queries.ts'
import { type Access, noteAccess } from '../../tenancy/access-log.ts'
import { findAllShops } from '../../tenancy/queries.ts'
import type { Shop } from '../../tenancy/shop.ts'
import { CommandError, parseMoment, shopNamed } from './arguments.ts'
import { columns, type Terminal } from './terminal.ts'
import { withContext } from './with-context.ts'

interface Given {
  readonly shop: string
  readonly contact: string
}

const MOST_REQUESTS = 1_000

export function addBuyerCommands(program: Command, terminal: Terminal): void {
  const { print } = terminal
  const buyer = program.command('buyer').description('personal data of buyers: what is held, copies, removal')
  const about = (name: string) =>
    buyer
      .command(name)
      .requiredOption('--shop <slug>', 'the shop')
      .requiredOption('--contact <contact>', 'an e-mail address or a WhatsApp number, in any form')
  const run = (given: Given, work: (found: AskedBuyer) => Promise<void>) =>
    withContext(terminal, async (ctx) =>
      work({
        ctx,
        shop: await shopNamed(ctx, given.shop),
        contact: contactOf(given.contact),
        at: new Date(ctx.clock.now()),
      }),
    )

  about('show')
    .description('how much is held of a buyer, and what has to end before it can be removed')
    .action((given: Given) => run(given, (asked) => show(asked, terminal)))
  about('export')
    .option('--out <file>', 'write it to a file, for its owner’s eyes')
    .description('all that is held of a buyer, as JSON, to be handed to that buyer')
    .action((given: Given & { readonly out?: string }) =>
      run(given, (asked) => copy(asked, terminal, given.out)),
    )
  about('anonymise')
    .option('--yes', 'it cannot be undone: say that it is meant')
    .description('remove everything that tells who a buyer is; amounts stay')
    .action((given: Given & { readonly yes?: boolean }) => {
      if (!given.yes) throw new CommandError('It cannot be undone: give --yes if it is meant')
      return run(given, (asked) => anonymise(asked, terminal))
    })
  about('request')
    .addOption(
      new Option('--kind <kind>', 'what the buyer asked for').choices(REQUEST_KINDS).makeOptionMandatory(),
    )
    .option('--asked-at <moment>', 'when, as 2026-11-15T10:00:00+07:00; now unless it says', parseMoment)
    .description('note that a buyer asked; it has to be answered within 3 × 24 hours')
    .action((given: Given & { readonly kind: RequestKind; readonly askedAt?: Date }) =>
      run(given, async ({ ctx, shop, contact, at }) => {
        const { kind, askedAt = at } = given
        const { due_at } = await createDataRequest(
          ctx,
          shop,
          { kind, contact, askedAt, by: COMMAND_LINE },
          at,
        )
        print(`Noted. Due ${due_at.toISOString()}`)
      }),
    )
  buyer
    .command('requests')
    .option('--shop <slug>', 'only this shop')
    .description('requests that are open, with the time left; exits with 1 if one is overdue')
    .action(({ shop }: { readonly shop?: string }) =>
      withContext(terminal, (ctx) => requests(ctx, terminal, shop)),
    )
}

interface AskedBuyer {
  readonly ctx: Context
  readonly shop: Shop
  readonly contact: Contact
  readonly at: Date
}

async function show({ ctx, shop, contact, at }: AskedBuyer, { print }: Terminal): Promise<void> {
  const { counts, running } = await findBuyer(ctx, shop, contact, at)
  await note(ctx, shop, 'buyer', at)
  print(columns(Object.entries(counts).map(([what, count]) => [what, String(count)])))
  if (running.length > 0) print(`Not finished yet: ${running.join(', ')}`)
}

async function copy(asked: AskedBuyer, { print }: Terminal, out: string | undefined): Promise<void> {
  const { ctx, shop, contact, at } = asked
  const held = JSON.stringify(await exportBuyer(ctx, shop, contact, COMMAND_LINE, at), null, 2)
  await note(ctx, shop, 'copy', at)
  if (out === undefined) return print(held)
  await writeFile(resolve(out), `${held}\n`, { mode: 0o600 })
  print(`Written to ${out}`)
}

async function anonymise({ ctx, shop, contact, at }: AskedBuyer, { print, warn }: Terminal): Promise<void> {
  const { request, waitsFor } = await anonymiseBuyer(ctx, shop, contact, COMMAND_LINE, at)
  if (waitsFor.length > 0)
    return warn(`Noted. It is done by itself once these orders have ended: ${waitsFor.join(', ')}`)
  print(`Done: ${request.orders} orders no longer tell whose they were`)
}

function note(ctx: Context, shop: Shop, what: Access['what'], at: Date): Promise<void> {
  return noteAccess(ctx.db, shop.id, { what, subject: '' }, at)
}

async function requests(ctx: Context, { print }: Terminal, slug: string | undefined): Promise<void> {
  const at = ctx.clock.now()
  const shops = slug === undefined ? await findAllShops(ctx.db) : [await shopNamed(ctx, slug)]
  const rows: string[][] = []
  let overdue = 0
  for (const shop of shops) {
    const open = await pageOfRequests(ctx.db, shop.id, { isOpen: true, limit: MOST_REQUESTS, after: null })
    for (const row of open) {
      const hours = Math.floor((row.due_at.getTime() - at) / 3_600_000)
      if (hours < 0) overdue++
      const left = hours < 0 ? `overdue by ${-hours} h` : `${hours} h left`
      rows.push([shop.slug, row.id, row.kind, toRequest(ctx, row).contact ?? '(cannot be read)', left])
    }
  }
  print(rows.length > 0 ? columns(rows) : 'No request is open')
  if (overdue > 0) throw new CommandError(`${overdue} overdue`)
}

function contactOf(text: string): Contact {
  const contact = parseContact(text)
  if (!contact)
    throw new CommandError(`"${text}" is neither an e-mail address nor an Indonesian mobile number`)
  return contact
}

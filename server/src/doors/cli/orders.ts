// etalase orders list | show | paid | reject-claim | process | ship | complete | cancel | refund
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Argument, type Command, InvalidArgumentError, Option } from 'commander'
import { Problem } from '../../base/problems.ts'
import type { Context } from '../../context.ts'
import { ATTENTION, ORDER_STATUSES, type OrderStatus } from '../../domain/order-status.ts'
import { getOrder } from '../../features/selling/fulfilment/actions/get-order.ts'
import { listOrders } from '../../features/selling/fulfilment/actions/list-orders.ts'
import {
  type MerchantMove,
  moveByMerchant,
} from '../../features/selling/fulfilment/actions/move-by-merchant.ts'
import { rejectClaim } from '../../features/selling/fulfilment/actions/reject-claim.ts'
import { showOrderAt } from '../../features/selling/fulfilment/actions/show-order.ts'
import { packingSlip } from '../../features/selling/fulfilment/packing-slip.ts'
import { noteAccess } from '../../tenancy/access-log.ts'
import type { Shop } from '../../tenancy/shop.ts'
import { CommandError, parseLimit, shopNamed } from './arguments.ts'
import { orderDetails, orderList } from './order-details.ts'
import type { Terminal } from './terminal.ts'
import { withContext } from './with-context.ts'

const MOVES: readonly { name: string; to: MerchantMove['to']; description: string }[] = [
  {
    name: 'paid',
    to: 'paid',
    description: 'the money is there: confirms a claim, or a payment that nobody reported',
  },
  { name: 'process', to: 'processing', description: 'it is being prepared' },
  { name: 'complete', to: 'completed', description: 'it has arrived' },
  {
    name: 'cancel',
    to: 'cancelled',
    description: 'it will not be sent; what it took from the stock goes back',
  },
  {
    name: 'refund',
    to: 'refunded',
    description: 'the money goes back: through the gateway where it can, else by your own hand at the bank',
  },
]

export function addOrderCommands(program: Command, terminal: Terminal): void {
  const orders = program.command('orders').description('see and move orders')

  orders
    .command('list')
    .argument('<slug>')
    .option('--limit <n>', 'how many', parseLimit, 20)
    .addOption(new Option('--status <status>', 'only these').choices(ORDER_STATUSES))
    .description('the newest orders of a shop')
    .action((slug: string, options: ListOptions) =>
      withContext(terminal, async (ctx) => terminal.print(await list(ctx, slug, options))),
    )

  addMove(orders, 'show', 'all about one order: items, address, phone, courier, payment, history')
    .option('--html', 'a packing slip to print, as HTML')
    .option('--out <file>', 'write the packing slip to a file')
    .action((slug: string, number: string, options: ShowOptions) =>
      withContext(terminal, (ctx) => show(ctx, terminal, slug, number, options)),
    )

  for (const { name, to, description } of MOVES) {
    addMove(orders, name, description).action((slug: string, number: string) =>
      withContext(terminal, (ctx) => move(ctx, terminal, slug, { number, to })),
    )
  }
  addMove(orders, 'ship', 'it is on its way')
    .option('--awb <number>', "the courier's number of the parcel", parseShort)
    .option('--courier <code>', 'when it is another courier than the buyer chose', parseShort)
    .action((slug: string, number: string, { awb, courier }: { awb?: string; courier?: string }) =>
      withContext(terminal, (ctx) =>
        move(ctx, terminal, slug, {
          number,
          to: 'shipped',
          ...(awb !== undefined && { awb }),
          ...(courier !== undefined && { courierCode: courier }),
        }),
      ),
    )
  addMove(
    orders,
    'reject-claim',
    'the transfer was not found: the buyer is told, and has 24 hours more',
  ).action((slug: string, number: string) =>
    withContext(terminal, (ctx) => reject(ctx, terminal, slug, number)),
  )
}

function addMove(orders: Command, name: string, description: string): Command {
  return orders
    .command(name)
    .argument('<slug>')
    .addArgument(new Argument('<number>', 'such as ETL-7K3M9QXA'))
    .description(description)
}

interface ListOptions {
  readonly limit: number
  readonly status?: OrderStatus
}

async function list(ctx: Context, slug: string, { limit, status }: ListOptions): Promise<string> {
  const shop = await shopNamed(ctx, slug)
  const at = new Date(ctx.clock.now())
  const found = await listOrders(ctx, shop, { limit, status }, at)
  await noteAccess(ctx.db, shop.id, { what: 'orders', subject: '' }, at)
  if (found.length === 0) return `Shop ${slug} has no ${status ? `${status} ` : ''}orders`
  return orderList(found, at)
}

interface ShowOptions {
  readonly html?: boolean
  readonly out?: string
}

async function show(
  ctx: Context,
  { print }: Terminal,
  slug: string,
  number: string,
  { html = false, out }: ShowOptions,
): Promise<void> {
  const shop = await shopNamed(ctx, slug)
  const at = new Date(ctx.clock.now())
  const shown = await showOrderAt(ctx, shop, number, at).catch((error) =>
    explain(ctx, shop, number, 'cannot be shown', error),
  )
  await noteAccess(ctx.db, shop.id, { what: 'order', subject: shown.order.number }, at)
  if (out === undefined) {
    print(html ? packingSlip(shown) : orderDetails(shown, at))
    return
  }
  // For its owner's eyes: it says who lives where.
  await writeFile(resolve(out), packingSlip(shown), { mode: 0o600 })
  print(`Packing slip of order ${shown.order.number} written to ${out}`)
}

async function move(
  ctx: Context,
  { print, warn }: Terminal,
  slug: string,
  wanted: MerchantMove,
): Promise<void> {
  const shop = await shopNamed(ctx, slug)
  const order = await moveByMerchant(ctx, shop, wanted, new Date(ctx.clock.now())).catch((error) =>
    explain(ctx, shop, wanted.number, `cannot be moved to ${wanted.to}`, error),
  )
  print(`Order ${order.number} is ${order.status}`)
  if (order.needs_attention) warn(`warning: ${ATTENTION[order.needs_attention]}`)
}

async function reject(ctx: Context, { print }: Terminal, slug: string, number: string): Promise<void> {
  const shop = await shopNamed(ctx, slug)
  const order = await rejectClaim(ctx, shop, number, new Date(ctx.clock.now())).catch((error) =>
    explain(ctx, shop, number, 'holds no claim to reject', error),
  )
  print(`Order ${order.number} waits for payment until ${order.expires_at?.toISOString()}`)
}

async function explain(
  ctx: Context,
  shop: Shop,
  number: string,
  what: string,
  error: unknown,
): Promise<never> {
  if (!(error instanceof Problem)) throw error
  if (error.code === 'not_found') throw new CommandError(`Shop ${shop.slug} has no order ${number}`)
  const order = await getOrder(ctx, shop, number)
  throw new CommandError(`Order ${order.number} is ${order.status} and ${what}`)
}

function parseShort(value: string): string {
  const text = value.trim()
  if (text.length >= 1 && text.length <= 100 && !/\p{Cc}/u.test(text)) return text
  throw new InvalidArgumentError('1 to 100 characters.')
}

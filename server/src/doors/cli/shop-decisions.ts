// etalase shop plan | pause | resume | sells-plans: what the operator decides of a shop
import { Argument, type Command } from 'commander'
import { PLANS, type Plan } from '../../domain/plans.ts'
import { pauseShop, resumeShop } from '../../features/operating/oversight/actions/pause-shop.ts'
import { setSellerOfPlans } from '../../features/shop/plans/actions/set-seller.ts'
import { setPlan } from '../../features/shop/shops/actions/set-plan.ts'
import { shopNamed } from './arguments.ts'
import type { Terminal } from './terminal.ts'
import { withContext } from './with-context.ts'

export function addShopDecisions(shop: Command, terminal: Terminal): void {
  shop
    .command('plan')
    .argument('<slug>')
    .addArgument(new Argument('<plan>').choices(PLANS))
    .description('put a shop on another plan')
    .action((slug: string, plan: Plan) =>
      withContext(terminal, async (ctx) => {
        await setPlan(ctx, await shopNamed(ctx, slug), plan)
        terminal.print(`Shop ${slug} is on plan ${plan}`)
      }),
    )

  shop
    .command('pause')
    .argument('<slug>')
    .requiredOption('--reason <text>', 'what its owner reads, in Indonesian')
    .description('let a shop sell nothing new; orders that were placed go on, and its owners are told')
    .action((slug: string, { reason }: { reason: string }) =>
      withContext(terminal, async (ctx) => {
        await pauseShop(ctx, await shopNamed(ctx, slug), { reason }, new Date(ctx.clock.now()))
        terminal.print(`Shop ${slug} is paused`)
      }),
    )

  shop
    .command('resume')
    .argument('<slug>')
    .description('let a paused shop go on, and tell its owners')
    .action((slug: string) =>
      withContext(terminal, async (ctx) => {
        await resumeShop(ctx, await shopNamed(ctx, slug), new Date(ctx.clock.now()))
        terminal.print(`Shop ${slug} is open`)
      }),
    )

  shop
    .command('sells-plans')
    .argument('<slug>')
    .option('--off', 'plans are no longer sold there')
    .description(
      'sell plans of the platform in this shop: products whose SKU is a plan and months, as lengkap-12',
    )
    .action((slug: string, { off = false }: { off?: boolean }) =>
      withContext(terminal, async (ctx) => {
        const offers = await setSellerOfPlans(ctx, await shopNamed(ctx, slug), !off)
        terminal.print(off ? `Shop ${slug} no longer sells plans` : `Shop ${slug} sells plans`)
        for (const { sku, days, price } of offers) terminal.print(`  ${sku}: ${days} days for Rp ${price}`)
        if (!off && offers.length === 0)
          terminal.print('It has no product yet whose SKU is a plan and months, such as lengkap-12')
      }),
    )
}

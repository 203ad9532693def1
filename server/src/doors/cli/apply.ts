// etalase shop apply: says what it will change, asks where somebody can answer, and ends with what is still missing.
import { isDeepStrictEqual } from 'node:util'
import type { Context } from '../../context.ts'
import { shopAddress } from '../../domain/addresses.ts'
import {
  type AppliedShop,
  type ApplyPlan,
  applyShopFile,
  previewShopFile,
} from '../../features/shop/shop-file/apply.ts'
import { type FileThing, isNothing } from '../../features/shop/shop-file/difference.ts'
import { missingToSell } from '../../features/shop/shop-file/missing.ts'
import { CommandError, shopNamed } from './arguments.ts'
import { type Terminal, visibleLine } from './terminal.ts'

export async function applyFile(
  ctx: Context,
  terminal: Terminal,
  path: string,
  { yes = false }: { yes?: boolean },
): Promise<void> {
  const { ask } = terminal
  const applied =
    ask && !yes ? await askFirst(ctx, terminal, path, ask) : await goAhead(ctx, terminal, path, yes)
  if (!isNothing(applied.plan.change)) terminal.print(whatWasDone(applied.shop))
  await sayWhatIsMissing(ctx, terminal, applied.shop.slug)
}

interface Applied {
  readonly shop: AppliedShop
  readonly plan: ApplyPlan
}

/** Nobody can answer: shown within the transaction that does it, and refused there. */
async function goAhead(ctx: Context, terminal: Terminal, path: string, yes: boolean): Promise<Applied> {
  let plan: ApplyPlan | undefined
  const shop = await applyShopFile(ctx, path, (found) => {
    plan = found
    show(terminal, found)
    const products = found.change.archived.filter(({ what }) => what === 'product')
    if (products.length > 0 && !yes) throw new CommandError(refusal(products))
  })
  if (!plan) throw new Error('an apply was not reviewed')
  return { shop, plan }
}

function refusal(products: readonly FileThing[]): string {
  const many = products.length === 1 ? 'a product' : `${products.length} products`
  return `This would archive ${many}, so nothing was changed. Run it again with --yes, or list what is to stay.`
}

/** No lock is held while somebody reads; what has become of the shop meanwhile is shown again. */
async function askFirst(
  ctx: Context,
  terminal: Terminal,
  path: string,
  ask: (question: string) => Promise<boolean>,
): Promise<Applied> {
  let plan = await previewShopFile(ctx, path)
  for (;;) {
    show(terminal, plan)
    if (!isNothing(plan.change) && !(await ask('Apply this?'))) throw new CommandError('Nothing was changed.')
    const shown = plan
    try {
      const shop = await applyShopFile(ctx, path, (found) => {
        if (!isDeepStrictEqual(found.change, shown.change)) throw new ChangedMeanwhile(found)
      })
      return { shop, plan }
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error
      terminal.warn('The shop changed meanwhile. Now it would be:')
      plan = error.plan
    }
  }
}

class ChangedMeanwhile extends Error {
  readonly plan: ApplyPlan

  constructor(plan: ApplyPlan) {
    super('the shop changed while somebody read what would change')
    this.plan = plan
  }
}

/** A long list is cut, but for what leaves the shop. */
const MOST_SHOWN = 50

function show({ print, warn }: Terminal, { slug, change, warnings }: ApplyPlan): void {
  for (const { path, says } of warnings) warn(`warning: ${path}: ${says.en}`)
  if (isNothing(change)) {
    print(`Nothing changes: shop ${slug} is what its file says`)
    return
  }
  print(change.isNew ? `Shop ${slug} is new:` : `Shop ${slug} changes:`)
  const changed = change.changed.map((entry) => `changed   ${nameOf(entry)}: ${entry.fields.join(', ')}`)
  const lines = [
    ...cut(change.added.map((entry) => `added     ${nameOf(entry)}`)),
    ...cut(changed),
    ...change.archived.map((entry) => `archived  ${nameOf(entry)}`),
    ...change.removed.map((entry) => `removed   ${nameOf(entry)}`),
  ]
  for (const line of lines) print(`  ${visibleLine(line)}`)
}

function nameOf({ what, name }: FileThing): string {
  return `${what} ${name}`
}

function cut(lines: readonly string[]): string[] {
  if (lines.length <= MOST_SHOWN) return [...lines]
  return [...lines.slice(0, MOST_SHOWN), `… and ${lines.length - MOST_SHOWN} more like these`]
}

function whatWasDone({ slug, created, products, newPictures }: AppliedShop): string {
  return `Shop ${slug} ${created ? 'created' : 'updated'}: ${products} products, ${newPictures} new pictures`
}

async function sayWhatIsMissing(ctx: Context, { print }: Terminal, slug: string): Promise<void> {
  const shop = await shopNamed(ctx, slug)
  const missing = await missingToSell(ctx, shop)
  if (missing.length > 0) print(`Before shop ${slug} can sell, it still needs:`)
  for (const line of missing) print(`  - ${line}`)
  print(
    `${missing.length > 0 ? 'Its address:' : `Shop ${slug} can sell at`} ${shopAddress(shop, ctx.platform)}/`,
  )
}

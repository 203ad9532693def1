// The shop as a whole: what its merchant sets once, its plan, and the list of shops.
import { choice, object } from '../../../base/input-shapes.ts'
import type { Context } from '../../../context.ts'
import { actorOf, type Who } from '../../../domain/access.ts'
import { isRecent } from '../../../domain/dangerous.ts'
import { ownNames } from '../../../domain/look-alikes.ts'
import { PLANS } from '../../../domain/plans.ts'
import type { AdminRoute } from '../../../http/routes/admin-route.ts'
import {
  assertDangerous,
  assertOperator,
  inShop,
  isOperator,
  may,
  onPlatform,
  type ShopCall,
} from '../../../http/routes/declare-admin-route.ts'
import { DEFAULT_LIMIT, PageQuery, pageOf, pagesOf } from '../../../http/routes/list.ts'
import { assertSettings } from '../../../tenancy/edit.ts'
import { countShops } from '../../../tenancy/queries.ts'
import { loadSettings, type Shop } from '../../../tenancy/shop.ts'
import { ownersToTell, tellThem } from '../../people/accounts/tell-owners.ts'
import type { NoticedChange } from '../../people/messages/message.ts'
import { closeShop, reopenShop } from './actions/close-shop.ts'
import { createShop } from './actions/create-shop.ts'
import { getSetup } from './actions/get-setup.ts'
import { getShop, type ShopWithKeys, withKeys } from './actions/get-shop.ts'
import { listShops } from './actions/list-shops.ts'
import { previewShop } from './actions/preview-shop.ts'
import { saveSettings } from './actions/save-settings.ts'
import { setPlan } from './actions/set-plan.ts'
import { checkName } from './checks.ts'
import { mergeSettings, PreviewInput, SettingsInput } from './input.ts'
import { presentListedShop, presentPreview, presentShop } from './present.ts'
import { ListedShopShape, NewShopInput, NewShopShape, PreviewShape, Setup, ShopShape } from './schema.ts'
import { storedSettings } from './stored.ts'
import { newsChanges, payeeChanges } from './told-settings.ts'

const READS = { role: 'staff', scope: 'settings:read' } as const
const WRITES = { role: 'manager', scope: 'settings:write' } as const
/** For those who set keys; a program needs the scope of an owner. */
const OWNER = { role: 'owner', scope: 'all' } as const

type CallerOfShop = Pick<ShopCall<unknown, unknown, unknown>, 'who' | 'shop'>

function present({ platform }: Context, call: CallerOfShop, { settings, keys }: ShopWithKeys): ShopShape {
  return presentShop(platform, call.shop, settings, may(call, WRITES) ? keys : null)
}

/** Giving a key of couriers, and giving up who has one. */
async function changesKey({ db }: Context, shop: Shop, { shipping = {} }: SettingsInput): Promise<boolean> {
  const { provider, booking } = shipping
  if (provider?.api_key ?? booking?.api_key ?? booking?.pin) return true
  if (provider !== null && booking !== null) return false
  const { shipping_provider, shipping_booking } = await loadSettings(db, shop.id)
  return (provider === null && shipping_provider !== null) || (booking === null && shipping_booking !== null)
}

/**
 * Buyers send their proofs of payment where the news are read: those who got them before hear of it. The first one is no news
 * to an owner who names it just after signing in.
 */
function isNews(call: CallerOfShop & { at: Date }, changes: readonly NoticedChange[]): boolean {
  const isOwnerAtWork = may(call, OWNER) && call.who.kind === 'person' && isRecent(call.who.since, call.at)
  return changes.some(({ before }) => before !== null || !isOwnerAtWork)
}

/** Another name than it has; an operator knows whose shop it is. Throws `invalid_request`. */
function assertMayBeCalled({ config }: Context, call: CallerOfShop, name: string | undefined): void {
  if (name === undefined || name === call.shop.name || isOperator(call)) return
  assertSettings(checkName(name, ownNames(config)))
}

const SHOPS = pagesOf('listShops', { slug: 'text' })

export const shopAdminRoutes: readonly AdminRoute[] = [
  inShop.get('', {
    op: 'getShop',
    tag: 'Settings',
    summary: 'The shop, and what its merchant sets once',
    description:
      'Of the keys of couriers only that they are set, and their ends; staff are not told even that.',
    need: READS,
    reply: ShopShape,
    run: async (ctx, call) => present(ctx, call, await getShop(ctx, call.shop)),
  }),
  inShop.patch('', {
    op: 'updateShop',
    tag: 'Settings',
    summary: 'Change settings of the shop',
    description:
      'What is left out stays. The keys of couriers (`shipping.provider.api_key`, `shipping.booking.api_key`) are written ' +
      'only; to set one, to give up an aggregator or a vendor that books with its key, or to change whom buyers are told to pay (`payment`) or what stands on invoices (`tax`), takes an owner who has signed in ' +
      'within the hour, or a program with the scope `all`; the owners are told, as they are of another contact for news.',
    need: WRITES,
    body: SettingsInput,
    reply: ShopShape,
    async run(ctx, call) {
      const { shop, body, edit, by, at } = call
      assertMayBeCalled(ctx, call, body.name)
      const { value: was } = await storedSettings(ctx.db, shop.id)
      const is = mergeSettings<SettingsInput>(was, body)
      const [payee, news] = [payeeChanges(was, is), newsChanges(was, is)]
      const isDangerous = payee.length > 0 || (await changesKey(ctx, shop, body))
      if (isDangerous) assertDangerous(call, 'updateShop')
      const isTold = isDangerous || isNews(call, news)
      const owners = isTold ? await ownersToTell(ctx.db, shop) : []
      const saved = await withKeys(ctx, shop, await saveSettings(ctx, shop, body, edit))
      await tellThem(ctx, shop, owners, { operation: 'updateShop', by, at, changes: [...payee, ...news] })
      return present(ctx, call, saved)
    },
  }),
  inShop.post('/preview', {
    op: 'previewShop',
    tag: 'Settings',
    summary: 'See the storefront with what is not saved yet',
    description:
      'Brand, announcement, home and one page are checked and merged as `updateShop` and `updatePage` do it; nothing is ' +
      'written. The console opens `url` in a frame, waits for the message `{type: "etalase:ready"}` from it, and posts ' +
      '`{type: "etalase:preview", config, page, path}` to it, where `path` is the screen to show.',
    need: WRITES,
    keepReply: 'never',
    body: PreviewInput,
    reply: PreviewShape,
    run: async (ctx, { shop, body, at }) =>
      presentPreview(ctx.platform, shop, body.page?.key, await previewShop(ctx, shop, body, at)),
  }),
  inShop.put('/plan', {
    op: 'setPlan',
    tag: 'Platform',
    summary: 'Put the shop on another plan; the platform’s operator alone may',
    need: OWNER,
    body: object({ plan: choice(PLANS) }),
    reply: ShopShape,
    async run(ctx, call) {
      assertOperator(call)
      const { shop, body, edit } = call
      return present(ctx, call, await withKeys(ctx, shop, await setPlan(ctx, shop, body.plan, edit)))
    },
  }),
  inShop.post('/close', {
    op: 'closeShop',
    tag: 'Settings',
    summary: 'Close the shop: it sells nothing any more',
    description:
      'Buyers still see what they have ordered, orders are worked on, and nothing is deleted. For 30 days an owner may open it ' +
      'again (`reopen_until`), afterwards the platform’s operator alone. The owners are told.',
    need: OWNER,
    reply: ShopShape,
    async run(ctx, call) {
      const shop = await closeShop(ctx, call.shop, call.at, call.by)
      return present(ctx, { ...call, shop }, await getShop(ctx, shop))
    },
  }),
  inShop.post('/reopen', {
    op: 'reopenShop',
    tag: 'Settings',
    summary: 'Open a shop again that its owner has closed',
    need: OWNER,
    reply: ShopShape,
    async run(ctx, call) {
      const shop = await reopenShop(ctx, call.shop, call.at, call.by, isOperator(call))
      return present(ctx, { ...call, shop }, await getShop(ctx, shop))
    },
  }),
  onPlatform.get('/shops', {
    op: 'listShops',
    tag: 'Platform',
    summary: 'The shops of whoever asks, by their slugs; of an operator, every shop; of a program, its own',
    need: 'known',
    query: PageQuery,
    reply: pageOf(ListedShopShape, 'Shops'),
    async run(ctx, { who, query: { limit = DEFAULT_LIMIT, cursor } }) {
      const ids = shopsOf(who)
      const after = SHOPS.after(cursor)?.slug
      const shops = await listShops(ctx, { ids, limit: limit + 1, ...(after && { after }) })
      const total = ids ? ids.length : await countShops(ctx.db)
      const listed = shops.map((shop) => presentListedShop(ctx.platform, who, shop))
      return SHOPS.page(listed, limit, ({ slug }) => ({ slug: slug ?? '' }), total)
    },
  }),
  onPlatform.post('/shops', {
    op: 'createShop',
    tag: 'Platform',
    summary: 'Make a shop, and a link for its owner to set a password; the platform’s operator alone may',
    need: 'operator',
    body: NewShopInput,
    status: 201,
    reply: NewShopShape,
    async run(ctx, { who, body, at, edit }) {
      const { shop, ownerLink, isOwnerKnown } = await createShop(ctx, body, at, { ...edit, by: actorOf(who) })
      return {
        ...present(ctx, { who, shop }, await getShop(ctx, shop)),
        owner_link: ownerLink,
        is_owner_known: isOwnerKnown,
      }
    },
  }),
  inShop.get('/setup', {
    op: 'getSetup',
    tag: 'Settings',
    summary: 'The steps until the shop can sell, and whether it can',
    need: { role: 'staff', scope: 'settings:read' },
    reply: Setup,
    run: (ctx, call) => getSetup(ctx, call.shop, call.at, { isOwner: may(call, OWNER) }),
  }),
]

/** null: every one. */
function shopsOf(who: Who): readonly string[] | null {
  if (who.kind === 'program') return [who.shopId]
  if (who.kind === 'nobody') return []
  return who.person.isOperator ? null : Object.keys(who.person.roles)
}

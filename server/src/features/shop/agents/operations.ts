// Everything that an agent can ask, once: by MCP it is a tool, by REST a path.
import type { Static, TObject } from 'typebox'
import type { Json } from '../../../base/json.ts'
import { Problem } from '../../../base/problems.ts'
import type { Context } from '../../../context.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { showOpened } from '../../selling/tracking/actions/track-order.ts'
import { openByDocument, openByLink } from '../../selling/tracking/open-order.ts'
import {
  cancelAgentCartOf,
  createAgentCart,
  getAgentCart,
  type KeptCart,
  type Spoken,
  updateAgentCart,
} from './actions/keep-cart.ts'
import { lookUpCatalog, lookUpProduct } from './actions/look-up.ts'
import { searchCatalog } from './actions/search-catalog.ts'
import { shopLinks } from './links.ts'
import type { Negotiated } from './negotiate.ts'
import { toAgentCart, toAgentCheckout } from './present-cart.ts'
import { toLookupAnswer, toProductAnswer, toSearchAnswer } from './present-catalog.ts'
import { toAgentOrder } from './present-order.ts'
import {
  CartQuestion,
  CheckoutQuestion,
  CompleteQuestion,
  LookupQuestion,
  NewCheckoutQuestion,
  NoQuestion,
  ProductQuestion,
  readQuestion,
  SearchQuestion,
} from './questions.ts'
import { AskedInVain } from './refusal.ts'
import type { CapabilityName } from './versions/version.ts'

/** A question as it reached the shop, by whichever way. */
export interface Asked {
  readonly ctx: Context
  readonly shop: Shop
  readonly baseUrl: string
  readonly at: Date
  readonly negotiated: Negotiated
  readonly profile: string
  readonly callerHash: Buffer
  /** Takes one of another budget of this caller's. Throws `rate_limited`. */
  take(budget: 'checkout'): Promise<void>
  readonly key: string | null
  /** empty where the operation takes none */
  readonly id: string
  readonly input: unknown
}

export interface AgentOperation {
  /** as a tool */
  readonly name: string
  readonly description: string
  readonly capability: CapabilityName
  /** below the address of REST */
  readonly rest: readonly [method: 'GET' | 'POST' | 'PUT', path: string]
  /** the argument of the tool that holds the question; null: it has none */
  readonly argument: 'catalog' | 'cart' | 'checkout' | null
  readonly question: TObject
  readonly takesId: boolean
  readonly makes?: true
  readonly needsKey?: true
  readonly readOnly?: true
  /** Throws `AskedInVain`, `BadQuestion`, `KeyUsedOtherwise` and problems. */
  answer(asked: Asked): Promise<Json>
}

const SEARCH = 'dev.ucp.shopping.catalog.search'
const LOOKUP = 'dev.ucp.shopping.catalog.lookup'
const CART = 'dev.ucp.shopping.cart'
const CHECKOUT = 'dev.ucp.shopping.checkout'
const ORDER = 'dev.ucp.shopping.order'

export const OPERATIONS: readonly AgentOperation[] = [
  {
    name: 'search_catalog',
    description: 'Search the products of this shop. Prices are in minor units of IDR (Rp1.000 is 100000).',
    ...catalog(SEARCH, '/catalog/search', SearchQuestion),
    async answer({ ctx, shop, input, at, baseUrl }) {
      const found = await searchCatalog(ctx, shop, readQuestion(SearchQuestion, input), at)
      return toSearchAnswer(found, { shop, platform: ctx.platform, baseUrl })
    },
  },
  {
    name: 'lookup_catalog',
    description: 'Read several products or variants of this shop by their ids.',
    ...catalog(LOOKUP, '/catalog/lookup', LookupQuestion),
    async answer({ ctx, shop, input, at, baseUrl }) {
      const found = await lookUpCatalog(ctx, shop, readQuestion(LookupQuestion, input), at)
      return toLookupAnswer(found, { shop, platform: ctx.platform, baseUrl })
    },
  },
  {
    name: 'get_product',
    description: 'Read one product in detail: all variants, and which options can be chosen together.',
    ...catalog(LOOKUP, '/catalog/product', ProductQuestion),
    async answer({ ctx, shop, input, at, baseUrl }) {
      const found = await lookUpProduct(ctx, shop, readQuestion(ProductQuestion, input), at)
      return toProductAnswer(found, { shop, platform: ctx.platform, baseUrl })
    },
  },
  {
    name: 'create_cart',
    description: 'Make a cart. `continue_url` opens it at the shop, for the buyer to go on.',
    ...{ capability: CART, rest: ['POST', '/carts'], argument: 'cart', question: CartQuestion },
    ...{ takesId: false, makes: true },
    async answer(asked) {
      const question = await contentsIn(CartQuestion, asked)
      const { ctx, shop, at } = asked
      return shownCart(asked, await createAgentCart(ctx, shop, 'cart', question, asked, spokenIn(asked), at))
    },
  },
  {
    name: 'get_cart',
    description: 'Read a cart, priced as of now.',
    ...{ capability: CART, rest: ['GET', '/carts/:id'], argument: null, question: NoQuestion },
    ...{ takesId: true, readOnly: true },
    async answer(asked) {
      const { ctx, shop, id, at } = asked
      return shownCart(asked, await getAgentCart(ctx, shop, 'cart', id, spokenIn(asked), at))
    },
  },
  {
    name: 'update_cart',
    description: 'Replace a cart as a whole.',
    ...{
      capability: CART,
      rest: ['PUT', '/carts/:id'],
      argument: 'cart',
      question: CartQuestion,
      takesId: true,
    },
    async answer(asked) {
      const question = await contentsIn(CartQuestion, asked)
      const { ctx, shop, id, at } = asked
      return shownCart(asked, await updateAgentCart(ctx, shop, 'cart', id, question, spokenIn(asked), at))
    },
  },
  {
    name: 'cancel_cart',
    description: 'Throw a cart away.',
    ...{ capability: CART, rest: ['POST', '/carts/:id/cancel'], argument: null, question: NoQuestion },
    ...{ takesId: true, needsKey: true },
    async answer(asked) {
      const { ctx, shop, id, at } = asked
      return shownCart(asked, await cancelAgentCartOf(ctx, shop, 'cart', id, at))
    },
  },
  {
    name: 'create_checkout',
    description:
      'Begin a checkout, of a cart (`cart_id`) or of line items, with buyer, address and courier where they are known. ' +
      'It ends in `requires_escalation`: give the buyer `continue_url` to confirm and pay.',
    ...{ capability: CHECKOUT, rest: ['POST', '/checkout-sessions'], argument: 'checkout' },
    ...{ question: NewCheckoutQuestion, takesId: false, makes: true },
    async answer(asked) {
      const question = await contentsIn(NewCheckoutQuestion, asked)
      const { ctx, shop, at } = asked
      const kept = await createAgentCart(ctx, shop, 'checkout', question, asked, spokenIn(asked), at)
      return shownCheckout(asked, kept)
    },
  },
  {
    name: 'get_checkout',
    description: 'Read a checkout, priced as of now.',
    ...{
      capability: CHECKOUT,
      rest: ['GET', '/checkout-sessions/:id'],
      argument: null,
      question: NoQuestion,
    },
    ...{ takesId: true, readOnly: true },
    answer: shownAsItIs,
  },
  {
    name: 'update_checkout',
    description: 'Replace a checkout as a whole; choose a destination and a way to ship by their ids.',
    ...{ capability: CHECKOUT, rest: ['PUT', '/checkout-sessions/:id'], argument: 'checkout' },
    ...{ question: CheckoutQuestion, takesId: true },
    async answer(asked) {
      const question = await contentsIn(CheckoutQuestion, asked)
      const { ctx, shop, id, at } = asked
      return shownCheckout(
        asked,
        await updateAgentCart(ctx, shop, 'checkout', id, question, spokenIn(asked), at),
      )
    },
  },
  {
    name: 'complete_checkout',
    description:
      'Always answers that the buyer has to go on at `continue_url`: code and payment stay with the buyer.',
    ...{ capability: CHECKOUT, rest: ['POST', '/checkout-sessions/:id/complete'], argument: 'checkout' },
    ...{ question: CompleteQuestion, takesId: true, needsKey: true },
    answer: shownAsItIs,
  },
  {
    name: 'cancel_checkout',
    description: 'Cancel a checkout.',
    ...{ capability: CHECKOUT, rest: ['POST', '/checkout-sessions/:id/cancel'], argument: null },
    ...{ question: NoQuestion, takesId: true, needsKey: true },
    async answer(asked) {
      const { ctx, shop, id, at } = asked
      return shownCheckout(asked, await cancelAgentCartOf(ctx, shop, 'checkout', id, at))
    },
  },
  {
    name: 'get_order',
    description:
      'Read an order by the secret part of its link, which the buyer has (/track/{id}), or by the id that was answered.',
    ...{ capability: ORDER, rest: ['GET', '/orders/:id'], argument: null, question: NoQuestion },
    ...{ takesId: true, readOnly: true },
    async answer({ ctx, shop, id, at, baseUrl }) {
      try {
        // Not by the key of its owner, which shows and changes more than a link does.
        const opened =
          (await openByDocument(ctx, shop, { key: id, document: 'agent' }, at)) ??
          (await openByLink(ctx, shop, id))
        return toAgentOrder(ctx, await showOpened(ctx, shop, opened, at), baseUrl)
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'not_found') throw error
        throw new AskedInVain('not_found', 'Pesanan dengan tautan ini tidak ditemukan.')
      }
    },
  },
]

function catalog(capability: CapabilityName, path: string, question: TObject) {
  return {
    capability,
    rest: ['POST', path],
    argument: 'catalog',
    question,
    takesId: false,
    readOnly: true,
  } as const
}

/** Guessing vouchers costs what it costs buyers: else it would have two budgets. */
async function contentsIn<
  S extends typeof CartQuestion | typeof NewCheckoutQuestion | typeof CheckoutQuestion,
>(schema: S, asked: Asked): Promise<Static<S>> {
  const question = readQuestion(schema, asked.input)
  const isCoded = question.discounts?.codes?.some((code) => code.trim() !== '')
  if (isCoded && spokenIn(asked).vouchers) await asked.take('checkout')
  return question
}

function spokenIn({ negotiated: { capabilities } }: Asked): Spoken {
  return {
    shipping: capabilities.has('dev.ucp.shopping.fulfillment'),
    vouchers: capabilities.has('dev.ucp.shopping.discount'),
  }
}

async function shownCart(asked: Asked, kept: KeptCart): Promise<Json> {
  const { ctx, shop, baseUrl, negotiated } = asked
  return toAgentCart(kept, { baseUrl, negotiated, links: await shopLinks(ctx, shop, baseUrl) })
}

async function shownCheckout(asked: Asked, kept: KeptCart): Promise<Json> {
  const { ctx, shop, baseUrl, negotiated } = asked
  return toAgentCheckout(kept, { baseUrl, negotiated, links: await shopLinks(ctx, shop, baseUrl) })
}

async function shownAsItIs(asked: Asked): Promise<Json> {
  const { ctx, shop, id, at } = asked
  return shownCheckout(asked, await getAgentCart(ctx, shop, 'checkout', id, spokenIn(asked), at))
}

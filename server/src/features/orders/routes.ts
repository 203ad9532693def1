// Storefront endpoints of finding old orders by a code.
import { post } from '../../http/route.ts'
import { CodeSent } from '../codes/schema.ts'
import { sendLookupCode } from './actions/send-lookup-code.ts'
import { verifyLookupCode } from './actions/verify-lookup-code.ts'
import { toOrder } from './present.ts'
import { FoundOrders, SendLookupCode, VerifyLookupCode } from './schema.ts'

export const orderRoutes = [
  post('/orders/lookup/otp/send', {
    op: 'sendLookupCode',
    tag: 'Orders',
    budget: 'lookup',
    summary: 'Send a buyer a code to find old orders with',
    description: '`sent` is true for every well-formed contact; a code goes out only if it has orders here.',
    body: SendLookupCode,
    reply: CodeSent,
    problems: ['otp_limit'],
    run: (ctx, { shop, body, at }) => sendLookupCode(ctx, shop, body, at),
  }),
  post('/orders/lookup/otp/verify', {
    op: 'verifyLookupCode',
    tag: 'Orders',
    budget: 'lookup',
    summary: 'List the newest 50 orders of a contact',
    description: 'A refused code is refused: the server does not say why.',
    body: VerifyLookupCode,
    reply: FoundOrders,
    problems: ['code_refused'],
    async run(ctx, { shop, body, at, baseUrl }) {
      const found = await verifyLookupCode(ctx, shop, body, at)
      return { orders: found.map(({ order, lines, passed }) => toOrder(order, lines, passed, baseUrl)) }
    },
  }),
]

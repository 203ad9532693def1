// Storefront endpoints of finding old orders by a code.
import { post } from '../../../http/routes/declare-route.ts'
import { CodeSent, toCodeSent } from '../../people/codes/schema.ts'
import { sendLookupCode } from '../orders/actions/send-lookup-code.ts'
import { lookupContactErrors } from '../orders/lookup.ts'
import { FoundOrders, SendLookupCode, VerifyLookupCode } from '../orders/schema.ts'
import { verifyLookupCode } from './actions/verify-lookup-code.ts'
import { toFoundOrders } from './present.ts'

export const lookupRoutes = [
  post('/orders/lookup/otp/send', {
    op: 'sendLookupCode',
    tag: 'Orders',
    budget: 'send',
    summary: 'Send a buyer a code to find old orders with',
    description:
      '`sent` is true for every well-formed contact; a code goes out only if it has orders here. Two of the five ' +
      'codes an hour to one contact may be of this kind.',
    body: SendLookupCode,
    reply: CodeSent,
    problems: ['otp_limit'],
    check: (_ctx, _visit, body) => lookupContactErrors(body),
    run: async (ctx, { shop, body, at }) => toCodeSent(await sendLookupCode(ctx, shop, body, at)),
  }),
  post('/orders/lookup/otp/verify', {
    op: 'verifyLookupCode',
    tag: 'Orders',
    budget: 'lookup',
    summary: 'List the newest 50 orders of a contact',
    description:
      'A refused code is refused: the server does not say why. The links to orders that are still open are sent to the ' +
      'contact again, at most once an hour: `links_sent` says so. No token is answered, but `owner_keys` that open them for an hour.',
    body: VerifyLookupCode,
    reply: FoundOrders,
    problems: ['code_refused'],
    // The code is spent: nobody gets this answer a second time by asking again.
    keepReply: 'lasting',
    check: (_ctx, _visit, body) => lookupContactErrors(body),
    async run(ctx, { shop, body, at, baseUrl, callerHash }) {
      const found = await verifyLookupCode(ctx, shop, { ...body, callerHash }, at)
      return toFoundOrders(found, baseUrl)
    },
  }),
]

// Storefront endpoints of waiting for something that is sold out.
import { post } from '../../../http/routes/declare-route.ts'
import { CodeSent, toCodeSent } from '../../people/codes/schema.ts'
import { lookupContactErrors } from '../orders/lookup.ts'
import { requestRestock } from './actions/request-restock.ts'
import { sendRestockCode } from './actions/send-restock-code.ts'
import { RequestRestock, RestockRequested, SendRestockCode } from './schema.ts'

export const restockRoutes = [
  post('/restock/otp/send', {
    op: 'sendRestockCode',
    tag: 'Catalogue',
    budget: 'send',
    summary: 'Send a code to somebody who waits for something sold out',
    description:
      '`sent` is true for every well-formed contact, and false only when it can be bought now: then nothing goes out, ' +
      'and the page shows it for sale. Of the five codes an hour to one contact two may be of this kind, those of ' +
      'finding old orders included.',
    body: SendRestockCode,
    reply: CodeSent,
    problems: ['not_found', 'otp_limit'],
    check: (_ctx, _visit, body) => lookupContactErrors(body),
    async run(ctx, { shop, body, at }) {
      const { contact, isSent } = await sendRestockCode(ctx, shop, body, at)
      return { ...toCodeSent(contact), sent: isSent }
    },
  }),
  post('/restock/otp/verify', {
    op: 'requestRestock',
    tag: 'Catalogue',
    budget: 'lookup',
    summary: 'Be told, once, when something is back',
    description:
      'One message to the contact, with the link to the product, as soon as it can be bought again; then the contact is ' +
      'forgotten, and after 90 days in any case. Asking twice is waiting once. One contact waits for 20 things of a ' +
      'shop; the oldest gives way.',
    body: RequestRestock,
    reply: RestockRequested,
    problems: ['not_found', 'code_refused'],
    // The code is spent: nobody gets this answer a second time by asking again.
    keepReply: 'lasting',
    check: (_ctx, _visit, body) => lookupContactErrors(body),
    run: async (ctx, { shop, body, at, callerHash }) => ({
      waiting: await requestRestock(ctx, shop, { ...body, callerHash }, at),
    }),
  }),
]

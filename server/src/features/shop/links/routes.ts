// Links that buy, on every host of a shop: they lead to the cart, which lives in the buyer's browser.
import { type Answer, redirectTo } from '../../../http/answers/answer.ts'
import { plain } from '../../../http/routes/declare-route.ts'
import { BUY_PATH, type Query, targetOf } from './rules.ts'

export const linkRoutes = [
  plain(BUY_PATH, { op: 'openBuyLink', respond: async (_ctx, _visit, { query }) => leadTo('', query) }),
  plain(`${BUY_PATH}/*`, {
    op: 'openBuyLink',
    respond: async (_ctx, _visit, { params, query }) => leadTo(params['*'] ?? '', query),
  }),
]

function leadTo(items: string, query: Query): Answer {
  const { headers, ...answer } = redirectTo(targetOf(items, query), 303)
  // What somebody wrote into a link is not for the sites that are opened from here.
  return { ...answer, headers: { ...headers, 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' } }
}

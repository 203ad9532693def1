// A route by which vendors tell a shop something: whom its path names, whether the shop knows that one, and who takes its word.
import type { IncomingHttpHeaders } from 'node:http'
import { Problem } from '../../../base/problems.ts'
import type { Context } from '../../../context.ts'
import { jsonAnswer } from '../../../http/answers/answer.ts'
import { writtenText } from '../../../http/answers/write-json.ts'
import { plain } from '../../../http/routes/declare-route.ts'
import type { PlainRoute } from '../../../http/routes/route.ts'
import type { Shop } from '../../../tenancy/shop.ts'

type Params = Readonly<Record<string, string | undefined>>

interface NoticeRoute<Vendor> extends Pick<PlainRoute, 'op' | 'methods'> {
  readonly maxBytes: number
  /** undefined: nobody of that name tells anything */
  vendorOf(params: Params): Vendor | undefined
  /** whether the shop has keys of it */
  isKnown(ctx: Context, shop: Shop, vendor: Vendor): Promise<boolean>
  /** Verifies and stores it. */
  receive(ctx: Context, shop: Shop, told: Told<Vendor>, at: Date): Promise<void>
}

interface Told<Vendor> {
  readonly vendor: Vendor
  readonly params: Params
  readonly headers: IncomingHttpHeaders
  /** as it was sent: signatures are made over that */
  readonly body: Buffer
}

const RECEIVED = writtenText(JSON.stringify({ received: true }))

export function noticeRoute<Vendor>(path: string, route: NoticeRoute<Vendor>): PlainRoute {
  const { op, methods, maxBytes, vendorOf, isKnown, receive } = route
  const named = (params: Params) => {
    const vendor = vendorOf(params)
    if (vendor === undefined) throw new Problem('not_found')
    return vendor
  }
  return plain(path, {
    ...{ op, methods, priority: 'high', isNotice: true, body: { type: '*', maxBytes } },
    before(ctx, { shop }, { params }) {
      const vendor = named(params)
      return async () => {
        if (!(await isKnown(ctx, shop, vendor))) throw new Problem('not_found')
      }
    },
    async respond(ctx, { shop }, { incoming: { headers }, params, body, at }) {
      await receive(ctx, shop, { vendor: named(params), params, headers, body }, at)
      // Anything but success would make it come again.
      return jsonAnswer(RECEIVED)
    },
  })
}

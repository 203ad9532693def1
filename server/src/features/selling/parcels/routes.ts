// What vendors of parcels call: notices of what happened to them.
import { Problem } from '../../../base/problems.ts'
import { PARCEL_NOTICES_PATH } from '../../../domain/addresses.ts'
import { PARCEL_VENDORS } from '../../../domain/parcel.ts'
import { type Answer, jsonAnswer } from '../../../http/answers/answer.ts'
import { writtenText } from '../../../http/answers/write-json.ts'
import { plain } from '../../../http/routes/declare-route.ts'
import { readCredential } from '../../../tenancy/credentials.ts'
import { bookingCredential } from '../shipping/changes.ts'
import { receiveParcelNotice } from './actions/receive-parcel-notice.ts'

const MAX_NOTICE_BYTES = 256 * 1024
const RECEIVED = writtenText(JSON.stringify({ received: true }))

/** With the shop's secret in it for vendors that sign nothing. */
export const parcelNoticeRoutes = ['', '/:secret'].map((secret) =>
  plain(`${PARCEL_NOTICES_PATH}:vendor/notify${secret}`, {
    op: 'notifyParcels',
    priority: 'high',
    isNotice: true,
    methods: ['POST', 'PUT'],
    // Read here as it came: a vendor may prove itself over what it sent.
    body: { type: '*', maxBytes: MAX_NOTICE_BYTES },
    before(ctx, { shop }, { params }) {
      const vendor = PARCEL_VENDORS.find((name) => name === params.vendor)
      if (!vendor) throw new Problem('not_found')
      return async () => {
        const keys = await readCredential(ctx.db, ctx.secrets, shop.id, bookingCredential(vendor))
        if (!keys) throw new Problem('not_found')
      }
    },
    async respond(ctx, { shop }, { incoming, params, body, at }): Promise<Answer> {
      const vendor = PARCEL_VENDORS.find((name) => name === params.vendor)
      if (!vendor) throw new Problem('not_found')
      const given = {
        vendor,
        secret: params.secret ?? null,
        headers: incoming.headers,
        body: body.toString('utf8'),
      }
      await receiveParcelNotice(ctx, shop, given, at)
      // Anything but success would make it come again.
      return jsonAnswer(RECEIVED)
    },
  }),
)

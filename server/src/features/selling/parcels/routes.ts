// What vendors of parcels call: notices of what happened to them.
import { PARCEL_NOTICES_PATH } from '../../../domain/addresses.ts'
import { PARCEL_VENDORS } from '../../../domain/parcel.ts'
import { readCredential } from '../../../tenancy/credentials.ts'
import { noticeRoute } from '../heard/notice-routes.ts'
import { bookingCredential } from '../shipping/changes.ts'
import { receiveParcelNotice } from './actions/receive-parcel-notice.ts'

/** With the shop's secret in it for vendors that sign nothing. */
export const parcelNoticeRoutes = ['', '/:secret'].map((secret) =>
  noticeRoute(`${PARCEL_NOTICES_PATH}:vendor/notify${secret}`, {
    op: 'notifyParcels',
    methods: ['POST', 'PUT'],
    maxBytes: 256 * 1024,
    vendorOf: ({ vendor }) => PARCEL_VENDORS.find((name) => name === vendor),
    isKnown: async (ctx, { id }, vendor) =>
      (await readCredential(ctx.db, ctx.secrets, id, bookingCredential(vendor))) !== null,
    receive: (ctx, shop, { vendor, params, headers, body }, at) =>
      receiveParcelNotice(
        ctx,
        shop,
        { vendor, secret: params.secret ?? null, headers, body: body.toString('utf8') },
        at,
      ),
  }),
)

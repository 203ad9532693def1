// Parcels: booked at vendors of couriers or sent by hand, followed until they have arrived.
import type { Feature } from '../../manifest.ts'
import { parcelAdminRoutes } from './admin-routes.ts'
import { asking } from './asking.ts'
import { parcelConsistency } from './consistency.ts'
import { personalParcels } from './personal.ts'
import { waitingBookings } from './queries.ts'
import { parcelNoticeRoutes } from './routes.ts'

export const parcels: Feature = {
  tables: ['parcels', 'parcel_lines', 'parcel_events'],
  routes: parcelNoticeRoutes,
  adminRoutes: parcelAdminRoutes,
  worker: (ctx) => asking.start(ctx),
  backlog: {
    name: 'parcels',
    label: 'parcels',
    says: { en: 'Parcels to be booked', id: 'Paket yang akan dipesan' },
    lateAfterMs: 30 * 60_000,
    dependsOnMerchants: true,
    read: waitingBookings,
  },
  consistency: parcelConsistency,
  personal: personalParcels,
}

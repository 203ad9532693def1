// What a buyer does after the order: follow it, pay it, claim a transfer, find old orders.
import type { Feature } from '../../manifest.ts'
import { invoiceRoutes } from './invoice-routes.ts'
import { lookupRoutes } from './lookup-routes.ts'
import { trackingRoutes } from './routes.ts'

export const tracking: Feature = {
  routes: [...trackingRoutes, ...lookupRoutes, ...invoiceRoutes],
}

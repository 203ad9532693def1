// The merchant’s desk: orders listed, packed, sent, edited, counted.
import type { Feature } from '../../manifest.ts'
import { orderAdminRoutes } from './admin-routes.ts'
import { messageRoutes } from './message-routes.ts'

export const fulfilment: Feature = {
  adminRoutes: [...orderAdminRoutes, ...messageRoutes],
}

// The admin API as the console calls it: on its own origin, by the cookie of whoever has signed in.
import {
  type AdminAnswerOf,
  type AdminClient,
  type AdminInputOf,
  type AdminOperationId,
  type AdminSchemas,
  createAdminClient,
} from '@etalase/client/admin'

export const API_PATH = '/admin/v1'

export const api: AdminClient = createAdminClient({
  baseUrl: API_PATH,
  // A change is sent to its end, also by a page that is being left.
  fetch: (url, init) => fetch(url, { ...init, keepalive: init.method !== 'GET' && isSmall(init.body) }),
})

/** Browsers do that for 64 KiB at most, of all requests together. */
function isSmall(body: RequestInit['body']): boolean {
  return body === undefined || (typeof body === 'string' && body.length < 16_000)
}

export type Schemas = AdminSchemas

/** What one entry of a list is. */
export type ItemOf<Id extends AdminOperationId> =
  AdminAnswerOf<Id> extends { items: readonly (infer Item)[] } ? Item : never

/** Without the shop, which is the one that is open. */
export type ShopInput<Id extends AdminOperationId> = Omit<AdminInputOf<Id>, 'shop'>

/** Operations that name a shop in their path. */
export type ShopOperation = {
  [Id in AdminOperationId]: AdminInputOf<Id> extends { shop: string } ? Id : never
}[AdminOperationId]

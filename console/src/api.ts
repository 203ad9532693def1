// The admin API as the console calls it: on its own origin, by the cookie of the person who signed in.
import {
  type AdminAnswerOf,
  type AdminCallOptions,
  type AdminClient,
  type AdminInputOf,
  type AdminOperationId,
  type AdminSchemas,
  createAdminClient,
} from '@etalase/client/admin'

export const API_PATH = '/admin/v1'

type Send = (url: string, init: RequestInit) => Promise<Response>

/** A change goes through also when the page is left meanwhile. */
const send: Send = (url, init) =>
  fetch(url, { ...init, keepalive: init.method !== 'GET' && isSmall(init.body) })

/** Lets a person sign in again without leaving the page; false: they would not. */
let signInAgain: (() => Promise<boolean>) | null = null

/** Whoever can ask a person says how; gives back what ends that. */
export function onSignInNeeded(ask: () => Promise<boolean>): () => void {
  signInAgain = ask
  return () => {
    if (signInAgain === ask) signInAgain = null
  }
}

/** What is dangerous was asked for by somebody whose sign-in is longer ago than an hour. */
async function asksForSignIn(answer: Response): Promise<boolean> {
  if (answer.status !== 403) return false
  const body = await answer
    .clone()
    .json()
    .catch(() => null)
  return body?.error?.details?.need === 'recent_sign_in'
}

/** What asks for a recent sign-in is sent again once there is one. */
export const sendAsPerson: Send = async (url, init) => {
  const answer = await send(url, init)
  if (!(await asksForSignIn(answer)) || !(await signInAgain?.())) return answer
  return send(url, init)
}

export const api: AdminClient = createAdminClient({ baseUrl: API_PATH, fetch: sendAsPerson })

/** Browsers do that for 64 KiB at most, of all requests together. */
function isSmall(body: RequestInit['body']): boolean {
  return body === undefined || (typeof body === 'string' && body.length < 16_000)
}

export type Schemas = AdminSchemas
export type Product = Schemas['Product']
export type Shop = Schemas['Shop']

/** Operations that name a shop in their path. */
export type ShopOperation = {
  [Id in AdminOperationId]: AdminInputOf<Id> extends { shop: string } ? Id : never
}[AdminOperationId]

/** Operations of the person who signed in; they name no shop. */
export type OwnOperation = Exclude<AdminOperationId, ShopOperation>

/** Operations that answer a list of the shop page by page. */
export type PagedOperation = {
  [Id in ShopOperation]: AdminAnswerOf<Id> extends PageOf<unknown> ? Id : never
}[ShopOperation]

export interface PageOf<Item> {
  readonly items: readonly Item[]
  readonly next_cursor: string | null
  readonly total?: number | null
}

/** What one entry of a list is. */
export type ItemOf<Id extends PagedOperation> = AdminAnswerOf<Id> extends PageOf<infer Item> ? Item : never

/** With what may be said of the call itself. */
export type WithCall<Input> = Input & { readonly call?: AdminCallOptions }

/** Without the shop, which is the one that is open. Spelled as the rest of `{ call, ...input }`, which TypeScript compares by name. */
export type ShopInput<Id extends ShopOperation> = Omit<WithCall<Omit<AdminInputOf<Id>, 'shop'>>, 'call'>

export type OwnInput<Id extends OwnOperation> = Omit<WithCall<AdminInputOf<Id>>, 'call'>

/** Without the shop, and without the page, which begins at the first. */
export type PagesInput<Id extends PagedOperation> = Omit<AdminInputOf<Id>, 'shop' | 'cursor'>

/** A list that needs nothing but its shop to be read. */
export type WholeOperation = {
  [Id in PagedOperation]: { shop: string; limit: number } extends AdminInputOf<Id> ? Id : never
}[PagedOperation]

type Call<Input, Answer> = (input: Input, options?: AdminCallOptions) => Promise<Answer>

// The methods of the client once more, in a form that can be called by a name that is a type parameter.

export const shopCalls: {
  readonly [Id in ShopOperation]: Call<ShopInput<Id> & { shop: string }, AdminAnswerOf<Id>>
} = api

export const pageCalls: {
  readonly [Id in PagedOperation]: Call<
    PagesInput<Id> & { shop: string; cursor: string | undefined },
    PageOf<ItemOf<Id>>
  >
} = api

export const wholeCalls: {
  readonly [Id in WholeOperation]: Call<
    { shop: string; limit: number; cursor: string | undefined },
    PageOf<ItemOf<Id>>
  >
} = api

export const ownCalls: { readonly [Id in OwnOperation]: Call<OwnInput<Id>, AdminAnswerOf<Id>> } = api

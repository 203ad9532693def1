// What an assistant of the merchant's may do, as tools of MCP: operations of the admin API, with their own shapes. Nothing that is
// dangerous, that only people and `all` may do, or that is no JSON becomes one. Pure.
import type { TObject, TSchema } from 'typebox'
import { fieldsOf, type Json } from '../../base/json.ts'
import { invalidRequest, Problem } from '../../base/problems.ts'
import { missingFor, type Who } from '../../domain/access.ts'
import { ADMIN_PATH } from '../../domain/addresses.ts'
import { dangerOf } from '../../domain/dangerous.ts'
import type { AdminRoute } from '../../http/routes/admin-route.ts'
import { hasControls, MAX_PARAM_LENGTH } from '../../http/routes/router.ts'
import type { RequestParts } from '../../http/validate.ts'
import type { Shop } from '../../tenancy/shop.ts'

export interface AssistantTool {
  readonly route: AdminRoute
  readonly need: Exclude<AdminRoute['need'], string>
  /** what the body says whatever the assistant asks */
  readonly fixed: Json
  /** as MCP lists it */
  readonly listed: { readonly name: string; readonly inputSchema: TObjectSchema } & Json
}

interface TObjectSchema {
  readonly properties: Readonly<Record<string, TSchema>>
}

/** In the order in which they are listed. `says`: in place of the operation's description, which is for programmers. */
const OFFERED: Readonly<Record<string, { readonly says?: string; readonly fixed?: Json }>> = {
  getWaiting: { says: 'Begin here: how many orders, transfers, parcels and products wait for the merchant.' },
  listOrders: {},
  getOrder: {},
  listParcels: {},
  getFigures: {},
  getSalesReport: {
    says: 'An order belongs to the day it was placed on. Each list holds the hundred that brought most.',
  },
  listProducts: { says: 'Each with its variants, prices and stock. Find one by `q`.' },
  getProduct: { says: 'With its variants, prices and stock.' },
  listCategories: {},
  listStockLedger: {},
  listRestockWaits: {},
  getFeeds: {},
  listPromotions: {},
  listVouchers: {},
  getBuyLink: {},
  getSetup: {},
  createProduct: {
    says: 'It is a draft: nobody sees or buys it until a person publishes it in the console.',
    fixed: { draft: true },
  },
  changeStock: {},
}

/** Throws where the list names what must not become a tool. */
export function assistantTools(routes: readonly AdminRoute[]): ReadonlyMap<string, AssistantTool> {
  const byOp = new Map(routes.map((route) => [route.op, route]))
  return new Map(
    Object.entries(OFFERED).map(([op, { says, fixed = {} }]) => {
      const route = byOp.get(op)
      if (!route) throw new Error(`There is no operation ${op}`)
      return [op, toTool(route, says, fixed)]
    }),
  )
}

function toTool(route: AdminRoute, says: string | undefined, fixed: Json): AssistantTool {
  const { op, need, described } = route
  const isJson = route.takes.as === 'json' && described.type === undefined
  // A budget of its own would have to be counted here too; an edit would need what the editor has seen.
  if (typeof need === 'string' || need.scope === 'all' || dangerOf(op) || !isJson)
    throw new Error(`${op} is not for assistants`)
  if (route.budget !== 'admin' || described.edits) throw new Error(`${op} needs more than a tool gives`)
  const isRead = need.scope.endsWith(':read')
  return {
    route,
    need,
    fixed,
    listed: {
      name: op,
      title: described.summary,
      description: [described.summary, says ?? described.description].filter(Boolean).join('. '),
      inputSchema: inputSchemaOf(route, fixed),
      annotations: {
        readOnlyHint: isRead,
        // What is only added to what there is destroys nothing.
        ...(!isRead && { destructiveHint: described.status !== 201 }),
        openWorldHint: false,
      },
    },
  }
}

const KEY = 'idempotency_key'
const KEY_SCHEMA = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  description: 'Any text that is new for each change: asked again with the same, it is done once',
}

/** Path, query and body side by side, as the client has them; the shop is that of the token. */
function inputSchemaOf({ method, described: { params, query, body } }: AdminRoute, fixed: Json) {
  const shapes = [params, query, body].filter((shape) => shape !== null).map(objectOf)
  const isAsked = (name: string) => name !== 'shop' && !Object.hasOwn(fixed, name)
  const properties = Object.assign({}, ...shapes.map((shape) => shape.properties))
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(Object.entries(properties).filter(([name]) => isAsked(name))),
      ...(method === 'POST' && { [KEY]: KEY_SCHEMA }),
    },
    required: shapes.flatMap(({ required }) => required ?? []).filter(isAsked),
    additionalProperties: false,
  }
}

function objectOf(shape: TSchema): Pick<TObject, 'properties' | 'required'> {
  if (!('properties' in shape)) throw new Error('What an assistant says has names')
  return shape as TObject
}

export function isOffered({ need }: AssistantTool, who: Who, { id }: Shop): boolean {
  return missingFor(who, id, need) === null
}

/** A call of a tool as a request to its operation. */
export interface ToolRequest extends RequestParts {
  /** null: without one */
  readonly key: string | null
  readonly path: string
}

/** Throws `invalid_request` for names that mean nothing, and `not_found` for what nothing is called. */
export function requestOf({ route, fixed, listed }: AssistantTool, given: Json, { slug }: Shop): ToolRequest {
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(listed.inputSchema.properties, name))
  if (unknown.length > 0)
    throw invalidRequest(
      unknown.map((path) => ({ path: path.slice(0, 100), code: 'unknown', message: 'tidak dikenal' })),
    )
  const { params, query, body } = route.described
  const of = (shape: TSchema | null) => {
    const names = Object.keys(fieldsOf(fieldsOf(shape).properties))
    return Object.fromEntries(
      names.filter((name) => Object.hasOwn(given, name)).map((name) => [name, given[name]]),
    )
  }
  const asked = of(query)
  for (const [name, value] of Object.entries(asked))
    if (hasControls(value))
      throw invalidRequest([{ path: name, code: 'format', message: 'memuat karakter terlarang' }])
  const named = { ...paramsIn(of(params)), shop: slug }
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(fieldsOf(named)[name] as string),
  )
  return {
    key: keyIn(given),
    path: ADMIN_PATH + path,
    params: named,
    query: asked,
    body: body ? { ...of(body), ...fixed } : undefined,
    headers: {},
  }
}

/** As an address could name them. */
function paramsIn(given: Json): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      if (typeof value !== 'string')
        throw invalidRequest([{ path: name, code: 'type', message: 'harus berupa teks' }])
      if (hasControls(value) || value.length > MAX_PARAM_LENGTH) throw new Problem('not_found')
      return [name, value]
    }),
  )
}

function keyIn({ [KEY]: key }: Json): string | null {
  if (key === undefined) return null
  if (typeof key === 'string' && key.length > 0 && key.length <= KEY_SCHEMA.maxLength) return key
  throw invalidRequest([
    { path: KEY, code: 'length', message: `harus teks, paling banyak ${KEY_SCHEMA.maxLength} karakter` },
  ])
}

// The five operations on a list of things that a merchant keeps: list, create, get, update, delete. Each is one call.
import Type, { type Static, type TObject, type TProperties } from 'typebox'
import { fieldsOf } from '../../base/json.ts'
import { invalidRequest, Problem, type ProblemCode } from '../../base/problems.ts'
import { integer, named, text } from '../../base/shapes.ts'
import type { Context } from '../../context.ts'
import type { Role, Scope, Who } from '../../domain/access.ts'
import type { Edit, Stored } from '../../tenancy/edit.ts'
import type { Shop } from '../../tenancy/shop.ts'
import type { AdminRoute } from './admin-route.ts'
import { inShop } from './declare-admin-route.ts'
import { MAX_LIMIT, PageQuery, pageOf, pageOfAll } from './list.ts'

/** What a merchant keeps a list of, and the actions that read and write it. */
export interface Things<I extends TObject> {
  /** below the shop: `/vouchers` */
  readonly path: string
  readonly tag: string
  /** as in `createVoucher` and `listVouchers` */
  readonly one: string
  readonly many: string
  /** what it is, in a few words */
  readonly description: string
  readonly input: I
  /** the field by which a merchant calls it, which it keeps unless it `renames` */
  readonly name: keyof Static<I> & string
  /** an update may give it another name: `save` is told its id */
  readonly renames?: boolean
  /** which it keeps as well, where the name alone does not tell it from others */
  readonly alsoKeeps?: readonly (keyof Static<I> & string)[]
  readonly reads: { readonly role: Role; readonly scope: Scope }
  readonly writes: { readonly role: Role; readonly scope: Scope }
  readonly problems?: readonly ProblemCode[]
  /** all of them, in the merchant's order */
  stored(ctx: Context, shop: Shop): Promise<Stored<Static<I>>[]>
  /** `who`: where it depends on what is changed who may do it */
  save(
    ctx: Context,
    shop: Shop,
    input: Static<I>,
    at: Date,
    edit: Edit & { readonly id?: string },
    who: Who,
  ): Promise<Stored<Static<I>>>
  remove(ctx: Context, shop: Shop, thing: Static<I>, at: Date, edit: Edit): Promise<void>
  /** as it is answered, where a field that says nothing means something */
  shown?(value: Static<I>): Static<I>
  /** what is answered besides, and nobody sets: by the id of each */
  readonly facts?: {
    readonly shape: TProperties
    read(ctx: Context, shop: Shop): Promise<ReadonlyMap<string, object>>
  }
  /** where buyers see them in the merchant's order: puts these first, in this order */
  order?(ctx: Context, shop: Shop, ids: readonly string[], edit: Edit): Promise<Stored<Static<I>>[]>
}

export function thingRoutes<I extends TObject>(things: Things<I>): AdminRoute[] {
  const {
    path,
    tag,
    one,
    many,
    description,
    input,
    name,
    alsoKeeps = [],
    reads,
    writes,
    problems = [],
  } = things
  const Reply = named(
    one,
    {
      id: text('Its id'),
      version: integer('Counts its changes'),
      ...input.properties,
      ...things.facts?.shape,
    },
    description,
  )
  const params = Type.Object({ id: Type.String({ description: `Its id, or its \`${name}\`` }) })

  async function found(ctx: Context, shop: Shop, id: string): Promise<Stored<Static<I>>> {
    const all = await things.stored(ctx, shop)
    const thing = all.find((each) => each.id === id) ?? onlyOne(all, id)
    if (!thing) throw new Problem('not_found')
    return thing
  }
  /** A name that several have tells none of them. */
  function onlyOne(all: readonly Stored<Static<I>>[], called: string): Stored<Static<I>> | null {
    const [first, ...others] = all.filter(({ value }) => String(fieldOf(value, name)) === called)
    return first && others.length === 0 ? first : null
  }
  const kept = things.renames ? alsoKeeps : [name, ...alsoKeeps]
  /** Facts are read once for all that are answered. */
  async function presenter(ctx: Context, shop: Shop) {
    const facts = await things.facts?.read(ctx, shop)
    return (stored: Stored<Static<I>>) => ({
      ...presentStored({ ...stored, value: things.shown?.(stored.value) ?? stored.value }),
      ...facts?.get(stored.id),
    })
  }
  const present = async (ctx: Context, shop: Shop, stored: Stored<Static<I>>) =>
    (await presenter(ctx, shop))(stored)

  return [
    inShop.get(path, {
      op: `list${many}`,
      tag,
      summary: `List: ${description}`,
      need: reads,
      query: PageQuery,
      reply: pageOf(Reply, description),
      run: async (ctx, { shop, query }) =>
        pageOfAll(`list${many}`, (await things.stored(ctx, shop)).map(await presenter(ctx, shop)), query),
    }),
    inShop.post(path, {
      op: `create${one}`,
      tag,
      summary: `Create: ${description}`,
      need: writes,
      problems,
      body: input,
      status: 201,
      reply: Reply,
      async run(ctx, { shop, body, at, edit, who }) {
        const saving = things.save(ctx, shop, body, at, { ...edit, expected: 'new' }, who)
        const saved = await saving.catch((error) => {
          throw error instanceof Problem && error.code === 'edit_conflict' ? taken(name) : error
        })
        return present(ctx, shop, saved)
      },
    }),
    inShop.get(`${path}/:id`, {
      op: `get${one}`,
      tag,
      summary: `Get: ${description}`,
      need: reads,
      problems: ['not_found'],
      params,
      reply: Reply,
      run: async (ctx, { shop, params: { id } }) => present(ctx, shop, await found(ctx, shop, id)),
    }),
    inShop.patch(`${path}/:id`, {
      op: `update${one}`,
      tag,
      summary: `Update: ${description}`,
      need: writes,
      problems: ['not_found', ...problems],
      params,
      body: Type.Partial(input),
      reply: Reply,
      async run(ctx, { shop, params: { id }, body, at, edit, who }) {
        const { value, ...stored } = await found(ctx, shop, id)
        const renamed = kept.filter(
          (field) => ![undefined, fieldOf(value, field)].includes(fieldOf(body, field)),
        )
        if (renamed.length > 0)
          throw invalidRequest(
            renamed.map((path) => ({ path, code: 'fixed', message: 'tidak dapat diubah' })),
          )
        const names = Object.fromEntries([name, ...alsoKeeps].map((field) => [field, fieldOf(value, field)]))
        const changed = { ...names, ...fieldsOf(body) } as Static<I>
        const which = things.renames ? { ...edit, id: stored.id } : edit
        return present(ctx, shop, await things.save(ctx, shop, changed, at, which, who))
      },
    }),
    inShop.delete(`${path}/:id`, {
      op: `delete${one}`,
      tag,
      summary: `Delete: ${description}`,
      need: writes,
      problems: ['not_found'],
      params,
      status: 204,
      reply: Type.Null({ description: 'Nothing' }),
      async run(ctx, { shop, params: { id }, at, edit }) {
        await things.remove(ctx, shop, (await found(ctx, shop, id)).value, at, edit)
        return null
      },
    }),
    ...orderRoutes(things, Reply, presenter),
  ]
}

const Order = Type.Object({
  ids: Type.Array(Type.String({ maxLength: 100 }), {
    maxItems: 1_000,
    description: 'Ids in the order they are to have; what is not named comes after them, as it was',
  }),
})

function orderRoutes<I extends TObject>(
  things: Things<I>,
  Reply: TObject,
  presenter: (ctx: Context, shop: Shop) => Promise<(stored: Stored<Static<I>>) => Record<string, unknown>>,
): AdminRoute[] {
  const { path, tag, many, description, writes, order } = things
  if (!order) return []
  return [
    inShop.post(`${path}/order`, {
      op: `order${many}`,
      tag,
      summary: `Put in order: ${description}`,
      need: writes,
      body: Order,
      reply: pageOf(Reply, description),
      async run(ctx, { shop, body, edit }) {
        const ordered = await order(ctx, shop, body.ids, edit)
        return pageOfAll(`list${many}`, ordered.map(await presenter(ctx, shop)), { limit: MAX_LIMIT })
      },
    }),
  ]
}

function fieldOf(thing: unknown, name: string): unknown {
  return fieldsOf(thing)[name]
}

export function presentStored<T extends object>({
  id,
  version,
  value,
}: Stored<T>): T & { id: string; version: number } {
  return { ...value, id, version }
}

function taken(path: string): Problem {
  return invalidRequest([{ path, code: 'taken', message: 'sudah dipakai' }])
}

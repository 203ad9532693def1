// Products as they will be once a file is applied to the shop: checked together, saved together, and what became of them.
import type { Context } from '../../../context.ts'
import { announceProducts, announceShopChange } from '../../../db/changes.ts'
import type { Db } from '../../../db/pool.ts'
import type { ImportChange, ImportSummary, Remark } from '../../../db/tables/imports.ts'
import type { Actor } from '../../../domain/access.ts'
import { formatRupiah } from '../../../domain/rupiah.ts'
import type { Bilingual } from '../../../domain/setting-error.ts'
import { writeAudits } from '../../../tenancy/audit.ts'
import { assertRoomForProducts } from '../../catalogue/products/assert-product.ts'
import { archiveProducts } from '../../catalogue/products/changes.ts'
import type { CategoryInput, ProductInput } from '../../catalogue/products/input.ts'
import { addCategories, type StoredBySlug, saveProducts } from '../../catalogue/products/save-many.ts'
import {
  findSkus,
  type StoredProduct,
  storedCategories,
  storedProducts,
} from '../../catalogue/products/stored.ts'
import { queueProductEvents } from '../../catalogue/products/webhook-events.ts'
import { productChange } from '../shop-file/difference.ts'
import { remark } from './faults.ts'
import type { GivenPicture } from './given-product.ts'
import { queueFetches } from './picture-fetches.ts'
import { MOST_FETCHES } from './rules.ts'
import { type ImportTrace, writeTraces } from './traces.ts'

export interface AppliedSheet {
  /** complete but for stock that stays */
  readonly products: readonly ProductInput[]
  /** those of them, and of `archived`, that are in the shop */
  readonly known: StoredBySlug
  readonly newCategories: readonly CategoryInput[]
  /** slugs of those that leave the shop */
  readonly archived: readonly string[]
  /** of pictures to fetch, by the slugs of their products */
  readonly addresses: ReadonlyMap<string, readonly GivenPicture[]>
}

/** What an import did, or would do. */
export interface ImportOutcome {
  readonly summary: ImportSummary
  readonly changes: readonly ImportChange[]
  readonly notes: readonly Remark[]
}

/** Enough to see whether a file does what it should. */
export const MOST_CHANGES = 100

const ARCHIVED: Bilingual = { en: 'archived', id: 'diarsipkan' }

/** Which shop a file is applied to, within a transaction that holds it; when, and who does it. */
export interface Applying {
  readonly tx: Db
  readonly ctx: Context
  readonly shopId: string
  readonly importId: string
  readonly at: Date
  readonly by: Actor
}

/** Checked before, but for the plan: throws `plan_full`. Tells every node, and the shop's programs. */
export async function saveApplied(
  { tx, ctx, shopId, importId, at, by }: Applying,
  applied: AppliedSheet,
): Promise<Omit<ImportOutcome, 'notes'>> {
  const { products, known, newCategories, archived } = applied
  const leaving = archived.flatMap((slug) => known.get(slug)?.id ?? [])
  if (leaving.length > 0) await archiveProducts(tx, shopId, leaving, at)
  const more = products.filter(({ slug }) => !known.has(slug)).length
  await assertRoomForProducts(tx, shopId, more, at)
  await addCategories(tx, shopId, newCategories)
  const ids = await saveProducts(tx, shopId, products, known, { kind: 'import', at, by })
  const after = await storedProducts(tx, shopId, { ids })
  const added = after.filter(({ value }) => !known.has(value.slug))
  const changed = after.filter(({ value, version }) => {
    const before = known.get(value.slug)
    return before !== undefined && before.version !== version
  })
  const touched = [...added, ...changed].map(({ id }) => id)
  // A product's category must be known before the product is.
  if (newCategories.length > 0) await announceShopChange(tx, shopId)
  else await announceProducts(tx, shopId, [...touched, ...leaving])
  await queueProductEvents(tx, ctx, shopId, [...touched, ...leaving])
  await auditApplied(tx, shopId, by, { added, changed, applied })
  const traces = await tracesFor(tx, shopId, { added, changed, applied })
  await writeTraces(tx, shopId, importId, traces, at)
  const wanted = after.flatMap(({ id, value }) =>
    (applied.addresses.get(value.slug) ?? []).map(({ url, row }, place) => ({
      product_id: id,
      url,
      place,
      row,
    })),
  )
  const pictures = await queueFetches(tx, shopId, importId, {
    wanted: wanted.slice(0, MOST_FETCHES),
    anew: added.map(({ id }) => id),
    at,
  })
  const weightless = [...added, ...changed].filter(({ value }) => isWeightless(value)).length
  const told = changed.slice(0, MOST_CHANGES).flatMap(({ value }): ImportChange[] => {
    const before = known.get(value.slug)
    return before ? [{ ...called(value), what: productChange(before.value, value) }] : []
  })
  return {
    summary: {
      added: added.length,
      changed: changed.length,
      unchanged: after.length - added.length - changed.length,
      archived: leaving.length,
      ...(pictures > 0 && { pictures }),
      ...(weightless > 0 && { weightless }),
    },
    changes: [
      ...archived.map((slug) => ({ ...called(known.get(slug)?.value ?? { slug }), what: ARCHIVED })),
      ...told,
      ...added.map(({ value }) => ({ ...called(value), what: addedWords(value) })),
    ].slice(0, MOST_CHANGES),
  }
}

const called = ({ slug, name }: Pick<ProductInput, 'slug' | 'name'>) => ({ slug, ...(name && { name }) })

function isWeightless({ weight_grams, variants = [] }: ProductInput): boolean {
  return variants.length === 0 ? !weight_grams : variants.some((each) => !(each.weight_grams ?? weight_grams))
}

interface WrittenProducts {
  readonly added: readonly StoredProduct[]
  readonly changed: readonly StoredProduct[]
  readonly applied: AppliedSheet
}

/** What it takes to undo it. */
async function tracesFor(
  tx: Db,
  shopId: string,
  { added, changed, applied: { known, newCategories, archived } }: WrittenProducts,
): Promise<ImportTrace[]> {
  const kind = 'product'
  const keys = newCategories.map(({ key }) => key)
  const categories = keys.length === 0 ? [] : await storedCategories(tx, shopId, { keys })
  return [
    ...categories.map(({ id, version }) => ({
      kind: 'category' as const,
      thing_id: id,
      version,
      before: null,
    })),
    ...[...added, ...changed].map(({ id, version, value }) => {
      const before = known.get(value.slug)?.value ?? null
      return { kind, thing_id: id, version, before } as const
    }),
    ...archived.flatMap((slug) => {
      const left = known.get(slug)
      return left ? [{ kind, thing_id: left.id, version: null, before: left.value } as const] : []
    }),
  ]
}

/** As edits of the same products one by one would write it. */
async function auditApplied(
  tx: Db,
  shopId: string,
  by: Actor,
  { added, changed, applied }: WrittenProducts,
): Promise<void> {
  const kind = 'product'
  const was = ({ value }: StoredProduct) => applied.known.get(value.slug)?.value ?? null
  const left = applied.archived.flatMap((slug) => applied.known.get(slug) ?? [])
  const categories = applied.newCategories.map((after) => ({
    kind: 'category',
    id: after.key,
    before: null,
    after,
  }))
  await writeAudits(
    tx,
    shopId,
    [
      ...categories,
      ...[...added, ...changed].map((product) => ({
        kind,
        id: product.id,
        before: was(product),
        after: product.value,
      })),
      ...left.map(({ id, value }) => ({ kind, id, before: value, after: null })),
    ],
    by,
  )
}

/** Where a SKU of a product stands in the file; null: nowhere, it was there before. */
export type SkuPlace = (
  product: ProductInput,
  variant: number | null,
) => Pick<Remark, 'row' | 'column'> | null

/** A SKU means one thing in the shop; a product may share it with a variant of its own. */
export async function skuFaults(
  tx: Db,
  shopId: string,
  { products, known }: Pick<AppliedSheet, 'products' | 'known'>,
  placeOf: SkuPlace,
): Promise<Remark[]> {
  const uses = products.flatMap((product) => [
    ...(product.sku ? [{ sku: product.sku, product, variant: null }] : []),
    ...(product.variants ?? []).flatMap(({ sku }, variant) => (sku ? [{ sku, product, variant }] : [])),
  ])
  const ids = Array.from(known.values(), ({ id }) => id)
  const skus = uses.map(({ sku }) => sku)
  const others = await findSkus(tx, shopId, skus, ids)
  const seen = new Map<string, (typeof uses)[number]>()
  return uses.flatMap((use) => {
    const { sku, product, variant } = use
    const first = seen.get(sku)
    const other = others.get(sku)
    if (!first) seen.set(sku, use)
    const isOwn = first?.product === product && (first.variant === null || variant === null)
    if ((!first || isOwn) && other === undefined) return []
    const place = placeOf(product, variant) ?? { row: null, column: product.slug }
    const user = other ?? first?.product.slug
    const row = first && other === undefined ? placeOf(first.product, first.variant)?.row : undefined
    return [remark(place.row, place.column, usedBy(sku, user ?? '', row))]
  })
}

function usedBy(sku: string, slug: string, row: number | null | undefined): Bilingual {
  if (row) return { en: `"${sku}" is also in row ${row}`, id: `"${sku}" juga ada di baris ${row}` }
  return {
    en: `"${sku}" is used by product "${slug}" too`,
    id: `"${sku}" juga dipakai produk "${slug}"`,
  }
}

/** What is told of a product that it adds: its name, what it costs, its variants and its stock. */
function addedWords(product: ProductInput): Bilingual {
  const { name = product.slug, draft = false, unlimited_stock: isUnlimited = false, variants = [] } = product
  const prices =
    variants.length > 0 ? variants.map(({ price }) => price ?? product.price ?? 0) : [product.price ?? 0]
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  const price = least === most ? formatRupiah(least) : `${formatRupiah(least)}–${formatRupiah(most)}`
  const count =
    variants.length > 0 ? variants.reduce((sum, { stock }) => sum + (stock ?? 0), 0) : (product.stock ?? 0)
  const say = (words: { draft: string; variants: string; stock: string; endless: string }) =>
    [
      name,
      draft ? words.draft : price,
      ...(variants.length > 0 ? [`${variants.length} ${words.variants}`] : []),
      isUnlimited ? words.endless : `${words.stock} ${count}`,
    ].join(', ')
  const en = say({ draft: 'a draft', variants: 'variants', stock: 'stock', endless: 'unlimited stock' })
  const id = say({ draft: 'draf', variants: 'varian', stock: 'stok', endless: 'stok tanpa batas' })
  return { en: `added: ${en}`, id: `ditambahkan: ${id}` }
}

// Takes back what an import made: what was added leaves the shop, what was changed is as it was, what was archived comes back.
// What somebody has edited or ordered since stays, and is named.
import { Problem } from '../../../base/problems.ts'
import { announceShopChange } from '../../../db/changes.ts'
import type { ImportChange, Remark } from '../../../db/tables/imports.ts'
import type { Bilingual } from '../../../domain/setting-error.ts'
import { writeAudits } from '../../../tenancy/audit.ts'
import { assertProduct, assertRoomForProducts } from '../../catalogue/products/assert-product.ts'
import { archiveCategories, archiveProducts, restoreProductRow } from '../../catalogue/products/changes.ts'
import type { CategoryInput, ProductInput } from '../../catalogue/products/input.ts'
import { lockOnHand } from '../../catalogue/products/on-hand.ts'
import { type StoredBySlug, saveProducts } from '../../catalogue/products/save-many.ts'
import {
  findSkus,
  type StoredProduct,
  slugsInCategory,
  storedCategories,
  storedProducts,
} from '../../catalogue/products/stored.ts'
import { queueProductEvents } from '../../catalogue/products/webhook-events.ts'
import { orderedSince } from '../../selling/orders/queries.ts'
import { type Applying, type ImportOutcome, MOST_CHANGES } from './applied.ts'
import { remark } from './faults.ts'
import { forgetFetches } from './picture-fetches.ts'
import { type ImportTrace, tracesOf } from './traces.ts'

const ARCHIVED: Bilingual = { en: 'taken out of the shop again', id: 'dikeluarkan lagi dari toko' }
const AS_BEFORE: Bilingual = { en: 'as it was before', id: 'dikembalikan seperti semula' }
const BACK: Bilingual = { en: 'back in the shop', id: 'dikembalikan ke toko' }

const EDITED: Bilingual = {
  en: 'was edited after the import, and stays as it is',
  id: 'sudah diubah setelah impor, jadi dipertahankan',
}
const ORDERED: Bilingual = {
  en: 'was ordered after the import, and stays as it is',
  id: 'sudah dipesan setelah impor, jadi dipertahankan',
}
const SKU_TAKEN: Bilingual = {
  en: 'its SKU is used by another product now: it stays as it is',
  id: 'SKU-nya kini dipakai produk lain, jadi dipertahankan',
}
const NO_ROOM: Bilingual = {
  en: 'no longer fits into the shop (its SKU, its category, or the plan): it stays archived',
  id: 'tidak lagi cocok dengan isi atau paket toko, jadi tetap diarsipkan',
}

interface Undoing {
  /** the import that is taken back */
  readonly importId: string
  readonly appliedAt: Date
}

/** Call it in a transaction that holds the shop. */
export async function applyUndo(applying: Applying, undoing: Undoing): Promise<ImportOutcome> {
  const { tx, ctx, shopId, at, by } = applying
  const traces = await tracesOf(tx, shopId, undoing.importId)
  const ofProducts = traces.filter(({ kind }) => kind === 'product')
  const notes: Remark[] = []
  const keep: NoteKept = (slug, why) => void notes.push(remark(null, slug, why))
  const { there, added, changed } = await sortOut(applying, undoing, ofProducts, keep)
  const gone = added.map(({ id }) => id)
  await archiveProducts(tx, shopId, gone, at)
  await forgetFetches(tx, shopId, { importId: undoing.importId, productIds: gone })
  const restored = await restoreChanged(applying, changed, keep)
  const back = await bringBack(applying, ofProducts, there, keep)
  const categories = await removeCategories(applying, traces)
  const touched = [...gone, ...restored.map(({ id }) => id), ...back.map(({ id }) => id)]
  await queueProductEvents(tx, ctx, shopId, touched)
  await writeAudits(
    tx,
    shopId,
    [
      ...added.map(({ id, value }) => ({ kind: 'product', id, before: value, after: null })),
      ...restored.map(({ id, before, value }) => ({ kind: 'product', id, before, after: value })),
      ...back.map(({ id, value }) => ({ kind: 'product', id, before: null, after: value })),
      ...categories.map((value) => ({ kind: 'category', id: value.key, before: value, after: null })),
    ],
    by,
  )
  if (touched.length > 0 || categories.length > 0) await announceShopChange(tx, shopId)
  const told = (products: readonly { readonly value: ProductInput }[], what: Bilingual): ImportChange[] =>
    products.map(({ value: { slug, name } }) => ({ slug, ...(name && { name }), what }))
  return {
    summary: {
      added: back.length,
      changed: restored.length,
      unchanged: notes.length,
      archived: gone.length,
    },
    changes: [...told(added, ARCHIVED), ...told(restored, AS_BEFORE), ...told(back, BACK)].slice(
      0,
      MOST_CHANGES,
    ),
    notes,
  }
}

/** What can be taken back: nobody has edited or ordered it since. */
async function sortOut(
  { tx, shopId }: Applying,
  { appliedAt }: Undoing,
  traces: readonly ImportTrace[],
  keep: NoteKept,
): Promise<{
  there: Map<string, StoredProduct>
  added: StoredProduct[]
  changed: { now: StoredProduct; before: ProductInput }[]
}> {
  const ids = traces.map(({ thing_id }) => thing_id)
  // Locked first: whoever orders one of them now either is seen below, or finds it gone.
  await lockOnHand(tx, shopId, ids)
  const there = new Map((await storedProducts(tx, shopId, { ids })).map((product) => [product.id, product]))
  const ordered = await orderedSince(tx, shopId, ids, appliedAt)
  const added: StoredProduct[] = []
  const changed: { now: StoredProduct; before: ProductInput }[] = []
  const placeOf = ({ thing_id }: ImportTrace) => there.get(thing_id)?.position ?? 0
  for (const { thing_id, version, before } of traces.toSorted((a, b) => placeOf(a) - placeOf(b))) {
    const now = there.get(thing_id)
    if (version === null || !now) {
      // What the merchant has taken out since is out; a changed one would come back.
      if (version !== null && before) keep(productIn(before).slug, EDITED)
    } else if (now.version !== version) keep(now.value.slug, EDITED)
    else if (ordered.has(thing_id)) keep(now.value.slug, ORDERED)
    else if (before) changed.push({ now, before: productIn(before) })
    else added.push(now)
  }
  return { there, added, changed }
}

/** A product as a trace keeps it; written from one that was stored. */
function productIn(before: object): ProductInput {
  if (!('slug' in before) || typeof before.slug !== 'string') throw new Error('A trace without a product')
  return { ...before, slug: before.slug }
}

type NoteKept = (slug: string, why: Bilingual) => void

interface RestoredProduct {
  readonly id: string
  /** as the import had left it */
  readonly before: ProductInput
  readonly value: ProductInput
}

async function restoreChanged(
  { tx, shopId, at, by }: Applying,
  changed: readonly { now: StoredProduct; before: ProductInput }[],
  keep: NoteKept,
): Promise<RestoredProduct[]> {
  if (changed.length === 0) return []
  const ids = changed.map(({ now }) => now.id)
  const skus = changed.flatMap(({ before }) =>
    [before, ...(before.variants ?? [])].flatMap(({ sku }) => sku ?? []),
  )
  const taken = await findSkus(tx, shopId, skus, ids)
  const keys = new Set((await storedCategories(tx, shopId)).map(({ value }) => value.key))
  const free = changed.filter(({ now, before }) => {
    const isTaken = [before, ...(before.variants ?? [])].some(({ sku }) => sku != null && taken.has(sku))
    if (isTaken) keep(now.value.slug, SKU_TAKEN)
    return !isTaken
  })
  const known: StoredBySlug = new Map(free.map(({ now }) => [now.value.slug, now]))
  const values = free.map(({ now, before: { category, ...before } }) => ({
    ...before,
    slug: now.value.slug,
    // One that left the shop since is no category of it.
    category: category && keys.has(category) ? category : null,
  }))
  await saveProducts(tx, shopId, values, known, { kind: 'import', at, by })
  const after = await storedProducts(tx, shopId, { ids: free.map(({ now }) => now.id) })
  const was = new Map(free.map(({ now }) => [now.id, now.value]))
  return after.map(({ id, value }) => ({ id, value, before: was.get(id) ?? value }))
}

/** Those that the import took out of the shop, and that still fit into it. */
async function bringBack(
  { tx, shopId, at }: Applying,
  traces: readonly ImportTrace[],
  there: ReadonlyMap<string, StoredProduct>,
  keep: NoteKept,
): Promise<StoredProduct[]> {
  const ids = traces.filter(({ thing_id, version }) => version === null && !there.has(thing_id))
  const archived = await storedProducts(tx, shopId, {
    ids: ids.map(({ thing_id }) => thing_id),
    archived: true,
  })
  const back: StoredProduct[] = []
  for (const product of archived) {
    try {
      await assertProduct(tx, shopId, product.value, product.id)
      await assertRoomForProducts(tx, shopId, 1, at)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      keep(product.value.slug, NO_ROOM)
      continue
    }
    await restoreProductRow(tx, shopId, product.id)
    back.push(product)
  }
  return back
}

/** Those that the import made, as long as nobody has changed them and nothing is in them. */
async function removeCategories(
  { tx, shopId, at }: Applying,
  traces: readonly ImportTrace[],
): Promise<CategoryInput[]> {
  const made = new Map(
    traces.flatMap(({ kind, thing_id, version }) =>
      kind === 'category' ? [[thing_id, version] as const] : [],
    ),
  )
  const removed: CategoryInput[] = []
  for (const { id, version, value } of await storedCategories(tx, shopId, { ids: [...made.keys()] })) {
    if (made.get(id) !== version || (await slugsInCategory(tx, shopId, id)).length > 0) continue
    await archiveCategories(tx, shopId, [id], at)
    removed.push(value)
  }
  return removed
}

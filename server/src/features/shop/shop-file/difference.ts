// What an apply adds, changes and takes away: a shop as it was beside what it became, in short. Pure.
import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '../../../base/json.ts'
import { formatRupiah } from '../../../domain/rupiah.ts'
import type { Bilingual } from '../../../domain/setting-error.ts'
import { type ProductInput, pairVariants, type VariantInput } from '../../catalogue/products/input.ts'
import { ENGLISH, INDONESIAN, type Words } from './change-words.ts'
import type { ShopFile } from './schema.ts'

export interface ShopChange {
  readonly isNew: boolean
  readonly added: readonly FileThing[]
  readonly changed: readonly ChangedEntry[]
  /** archived: orders may speak of it, and it comes back with its id */
  readonly archived: readonly FileThing[]
  readonly removed: readonly FileThing[]
}

export interface FileThing {
  readonly what: string
  /** its slug, key or code */
  readonly name: string
}

export interface ChangedEntry extends FileThing {
  /** "price Rp90.000 → Rp75.000" */
  readonly fields: readonly string[]
}

/** `credentials`: the names of keys that are others now; it says nothing more of keys. `words` are those of `fields`. */
export function differenceOf(
  before: ShopFile | null,
  after: ShopFile,
  credentials: readonly string[] = [],
  words = ENGLISH,
): ShopChange {
  const was: ShopFile = before ?? { slug: after.slug }
  const lists = LISTS.map((list) => ({ ...list, ...compare(list, list.of(was), list.of(after), words) }))
  const ended = (end: List['end']) => lists.flatMap((list) => (list.end === end ? list.gone : []))
  return {
    isNew: before === null,
    added: lists.flatMap(({ added }) => added),
    changed: [
      ...(before ? settingsChange(before, after, words) : []),
      ...lists.flatMap(({ changed }) => changed),
      ...credentials.map((name) => ({ what: 'keys of', name, fields: [words.hidden] })),
    ],
    archived: ended('archived'),
    removed: ended('removed'),
  }
}

export function isNothing({ isNew, added, changed, archived, removed }: ShopChange): boolean {
  return !isNew && [added, changed, archived, removed].every(({ length }) => length === 0)
}

/** A thing that is another than before: null where it was not there, or no longer is. */
export interface ChangedThing {
  readonly kind: string
  readonly name: string
  readonly before: Thing | null
  readonly after: Thing | null
}

/** Everything that differs, as it was and as it is; of a list in another order, as an edit of it is audited. */
export function changedThings(was: ShopFile, is: ShopFile): ChangedThing[] {
  const lists = LISTS.flatMap(({ what: kind, of, nameOf }) => {
    const before = new Map(of(was).map((thing) => [nameOf(thing), thing]))
    const after = new Map(of(is).map((thing) => [nameOf(thing), thing]))
    const things = [...new Set([...before.keys(), ...after.keys()])].map((name) => ({
      kind,
      name,
      before: before.get(name) ?? null,
      after: after.get(name) ?? null,
    }))
    const [order, orderNow] = [[...before.keys()], [...after.keys()]]
    if (isSameOrder(order, orderNow)) return things
    return [...things, { kind, name: 'order', before: { order }, after: { order: orderNow } }]
  })
  const settings = { kind: 'settings', name: is.slug, before: settingsOf(was), after: settingsOf(is) }
  return [settings, ...lists].filter(({ before, after }) => !isDeepStrictEqual(before, after))
}

/** What becomes of one product, field by field: for operators and for its merchant. */
export function productChange(was: ProductInput, is: ProductInput): Bilingual {
  const told = (words: Words) => productFields(was, is, words).join(', ')
  return { en: told(ENGLISH), id: told(INDONESIAN) }
}

type Thing = Readonly<Record<string, unknown>>

interface List {
  /** where it stands in the file; couriers stand in `shipping` */
  readonly key: keyof ShopFile | 'couriers'
  readonly what: string
  readonly of: (file: ShopFile) => readonly Thing[]
  readonly nameOf: (thing: Thing) => string
  readonly end: 'archived' | 'removed'
  readonly fieldsOf?: (was: Thing, is: Thing, words: Words) => string[]
}

const field =
  (name: string) =>
  (thing: Thing): string =>
    String(thing[name])

const LISTS: readonly List[] = [
  { key: 'domains', what: 'domain', of: (file) => file.domains ?? [], nameOf: field('host'), end: 'removed' },
  {
    key: 'couriers',
    what: 'courier',
    of: (file) => file.shipping?.couriers ?? [],
    nameOf: ({ code, service }) => (service ? `${code} ${service}` : String(code)),
    end: 'removed',
  },
  {
    key: 'payment_methods',
    what: 'payment method',
    of: (file) => file.payment_methods ?? [],
    nameOf: field('code'),
    end: 'removed',
  },
  {
    key: 'categories',
    what: 'category',
    of: (file) => file.categories ?? [],
    nameOf: field('key'),
    end: 'archived',
  },
  {
    key: 'products',
    what: 'product',
    of: (file) => file.products ?? [],
    nameOf: field('slug'),
    end: 'archived',
    fieldsOf: productFields,
  },
  {
    key: 'promotions',
    what: 'promotion',
    of: (file) => file.promotions ?? [],
    nameOf: field('key'),
    end: 'archived',
  },
  {
    key: 'vouchers',
    what: 'voucher',
    of: (file) => file.vouchers ?? [],
    nameOf: field('code'),
    end: 'archived',
  },
  {
    key: 'pages',
    what: 'page',
    of: (file) => Object.entries(file.pages ?? {}).map(([key, sections]) => ({ key, sections })),
    nameOf: field('key'),
    end: 'removed',
  },
]

function compare(list: List, was: readonly Thing[], is: readonly Thing[], words: Words) {
  const { what, nameOf, fieldsOf = fieldChanges } = list
  const known = new Map(was.map((thing) => [nameOf(thing), thing]))
  const names = is.map(nameOf)
  const left = new Set(names)
  const changed = is.flatMap((thing): ChangedEntry[] => {
    const before = known.get(nameOf(thing))
    const fields = before ? fieldsOf(before, thing, words) : []
    return fields.length > 0 ? [{ what, name: nameOf(thing), fields }] : []
  })
  return {
    added: names.filter((name) => !known.has(name)).map((name) => ({ what, name })),
    changed: isSameOrder([...known.keys()], names)
      ? changed
      : [...changed, { what: 'order of', name: words.listOf(what), fields: [words.changed] }],
    gone: [...known.keys()].filter((name) => !left.has(name)).map((name) => ({ what, name })),
  }
}

/** Of what stands in both. */
function isSameOrder<T>(was: readonly T[], is: readonly T[]): boolean {
  const [before, after] = [new Set(was), new Set(is)]
  return isDeepStrictEqual(
    was.filter((each) => after.has(each)),
    is.filter((each) => before.has(each)),
  )
}

function settingsChange(was: ShopFile, is: ShopFile, words: Words): ChangedEntry[] {
  const fields = fieldChanges(settingsOf(was), settingsOf(is), words)
  return fields.length > 0 ? [{ what: 'settings of', name: words.shop(is.slug), fields }] : []
}

/** The file's own names and its keys, of which `credentials` tells. */
const NO_SETTINGS: ReadonlySet<string> = new Set([...LISTS.map(({ key }) => key), 'slug', 'gateways'])

/** All that is no list: whatever the schema gains is compared, told and audited. */
function settingsOf(file: ShopFile): Thing {
  const { couriers: _, provider, booking, ...shipping } = file.shipping ?? {}
  const vendors = { provider: withoutKeys(provider), booking: withoutKeys(booking) }
  const all = { ...file, shipping: { ...shipping, ...vendors } }
  return Object.fromEntries(Object.entries(all).filter(([key]) => !NO_SETTINGS.has(key)))
}

function withoutKeys(vendor: { api_key?: string; pin?: string } | null | undefined): object | null {
  if (!vendor) return null
  const { api_key: _, pin: __, ...said } = vendor
  return said
}

function productFields(was: Thing, is: Thing, words: Words): string[] {
  const { variants: before, ...product } = was as ProductInput
  const { variants: after, ...now } = is as ProductInput
  return [...fieldChanges(product, now, words), ...variantChanges(before ?? [], after ?? [], words)]
}

function variantChanges(was: readonly VariantInput[], is: readonly VariantInput[], words: Words): string[] {
  const pairs = pairVariants(was, is)
  const nameOf = (variant: VariantInput) => `${words.variant} ${variantName(variant)}`
  const changed = is.flatMap((variant, i) => {
    const before = pairs[i]
    if (!before) return [`${nameOf(variant)} ${words.added}`]
    return fieldChanges(before, variant, words).map((change) => `${nameOf(variant)} ${change}`)
  })
  const kept = new Set(pairs)
  const gone = was.filter((variant) => !kept.has(variant))
  return [
    ...changed,
    ...gone.map((variant) => `${nameOf(variant)} ${words.archived}`),
    ...(isSameOrder(was, pairs) ? [] : [`${words.listOf(words.variant)} ${words.changed}`]),
  ]
}

function variantName({ sku, options }: VariantInput): string {
  return sku ?? Object.values(options ?? {}).join('/')
}

/** One entry a field that differs, at any depth; of lists and long texts only that they do. */
function fieldChanges(was: object, is: object, words: Words, path = ''): string[] {
  const before: Thing = { ...was }
  const after: Thing = { ...is }
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const [from, to] = [before[name], after[name]]
    const said = words.field(name)
    const place = path ? `${path}.${said}` : said
    if (isDeepStrictEqual(from ?? null, to ?? null)) return []
    if (isRecord(from) && isRecord(to)) return fieldChanges(from, to, words, place)
    return [`${place} ${fromTo(name, from, to, words)}`]
  })
}

function fromTo(name: string, from: unknown, to: unknown, words: Words): string {
  if (Array.isArray(from) && Array.isArray(to)) {
    return from.length === to.length ? words.changed : `${from.length} → ${to.length}`
  }
  if ([from, to].some((value) => typeof value === 'object' && value !== null)) return words.changed
  return `${short(name, from, words)} → ${short(name, to, words)}`
}

const AMOUNTS = new Set(['price', 'compare_at_price', 'cost', 'cost_price', 'fee_flat', 'free_shipping_min'])
const LONGEST_TEXT = 40

function short(name: string, value: unknown, words: Words): string {
  if (value === null || value === undefined) return words.none
  if (typeof value === 'number') return AMOUNTS.has(name) ? formatRupiah(value) : String(value)
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value !== 'string') return String(value)
  const letters = [...value]
  return JSON.stringify(letters.length > LONGEST_TEXT ? `${letters.slice(0, LONGEST_TEXT).join('')}…` : value)
}

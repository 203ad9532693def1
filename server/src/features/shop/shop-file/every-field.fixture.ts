// For tests: a shop file that says all that one can say, every place in it that may be another, and something else for each.
import { aProduct } from '../../../../test/world.ts'
import { BRAND_IMAGES, BRAND_TEXTS, SECTION_COPY_TEXTS } from '../../../domain/content.ts'
import { recordOf } from '../../../domain/record-of.ts'
import { aQrisPayload } from './files.fixture.ts'
import { ShopFile } from './schema.ts'

const SECTIONS = [
  {
    id: 'satu',
    type: 'hero',
    hero: { title: 'Judul', em: 'Em', sub: 'Sub', cta: 'Lihat', cta_route: '/c/meja' },
  },
  {
    id: 'dua',
    type: 'banner',
    banner: { text: 'Teks', cta: 'Lihat', bg: 'merah', cta_route: '/c/meja' },
  },
  { id: 'tiga', type: 'story', story: { title: 'Judul', text: 'Teks' } },
  { id: 'empat', type: 'cats', cats: ['meja', 'lampu'] },
  {
    id: 'lima',
    type: 'grid',
    grid: {
      title: 'Judul',
      sort: 'newest',
      limit: 8,
      cat: 'meja',
      tag: 'teras',
      products: ['meja', 'lampu'],
    },
  },
  { id: 'enam', type: 'campaign', campaign: { promotion: 'tetap', title: 'Judul', limit: 8 } },
] satisfies ShopFile['home']

const CAMPAIGN = { kind: 'campaign', discount_type: 'percent', discount_value: 20 } as const

/** Of each list more than one; what other parts name is never the first of its list, so that the first may change. */
export const EVERYTHING: ShopFile = {
  slug: 'semua',
  name: 'Toko Semua',
  plan: 'lengkap',
  domains: [{ host: 'semua.example', primary: true }, { host: 'www.semua.example' }],
  contact: { channel: 'email', notify: 'kabar@semua.example' },
  limits: { units_per_line: 50, unpaid_orders_per_contact: 3 },
  brand: {
    ...recordOf(BRAND_TEXTS, (name) => `Teks ${name}`),
    whatsapp_url: 'https://wa.me/6281234567890',
    accent_color: '#8c4a2b',
    preset: 'hangat',
    address_public: true,
    ...recordOf(BRAND_IMAGES, () => ({ file: 'a.png', alt: 'Gambar' })),
    hero_images: [
      { file: 'a.png', alt: 'Satu' },
      { file: 'c.png', alt: 'Dua' },
    ],
    hero_stats: [
      { label: 'Toko', value: '3' },
      { label: 'Pengrajin', value: '12' },
    ],
    nav: [
      { label: 'Meja', route: '/c/meja' },
      { label: 'Lampu', route: '/c/lampu' },
    ],
    section_copy: recordOf(SECTION_COPY_TEXTS, (name) => `Teks ${name}`),
  },
  announcement: { enabled: true, text: 'Buka' },
  tags: {
    meta_pixel_id: '1234567890123456',
    tiktok_pixel_id: 'C4A1B2C3D4E5F6G7H8I9',
    google_tag_id: 'G-AB12CD34EF',
  },
  search: {
    synonyms: [
      ['teras', 'beranda'],
      ['kursi', 'bangku'],
    ],
  },
  goods: ['food', 'other'],
  agents: false,
  payment: { account_holder: 'PT Semua', qris_merchant_name: 'SEMUA', qris_nmid: 'ID1020000000001' },
  tax: { pkp: true, npwp: '0123456789012345', name: 'PT Semua', address: 'Jl. Satu', code: 'SMA' },
  shipping: {
    mode: 'flat',
    origin_ref: '3174041001',
    free_shipping_min: 500_000,
    free_shipping_disabled: false,
    couriers: [
      {
        code: 'jne',
        name: 'JNE',
        service: 'REG',
        eta: '2-3 hari',
        cost: 18_000,
        enabled: true,
        services: ['REG', 'YES'],
        zones: [
          { province: '31', cost_per_kg: 9_000, eta: '1 hari' },
          { city: '3273', cost_per_kg: 12_000 },
          { district: '317404', cost_per_kg: 8_000 },
          { any: true, cost_per_kg: 45_000 },
        ],
      },
      { code: 'sicepat', name: 'SiCepat' },
    ],
    provider: { name: 'biteship', api_key: 'tarif-very-secret' },
    booking: {
      vendor: 'biteship',
      api_key: 'kirim-very-secret',
      pin: '123456',
      way: 'pickup',
      insurance: 'always',
      length_cm: 10,
      width_cm: 11,
      height_cm: 12,
    },
  },
  gateways: {
    midtrans: { server_key: 'midtrans-very-secret' },
    xendit: { secret_key: 'xendit-very-secret', callback_token: 'token-very-secret' },
    sandbox: { apa: 'sandbox-very-secret' },
  },
  payment_methods: [
    {
      code: 'qris',
      name: 'QRIS',
      sub: 'Pindai',
      channel: 'qris',
      gateways: ['midtrans', 'manual'],
      enabled: true,
      unique_code: true,
      fee_flat: 100,
      fee_basis_pt: 70,
      min_order_total: 1_000,
      max_order_total: 10_000_000,
      manual: {
        bank: 'BCA',
        account_number: '1234567890',
        account_holder: 'PT Semua',
        qris_payload: aQrisPayload(),
        whatsapp_phone: '+6281234567890',
      },
    },
    {
      code: 'cod',
      name: 'COD',
      gateways: ['cod'],
      cod: {
        couriers: ['jne', 'sicepat'],
        only: ['31', '32'],
        except: ['3171', '3172'],
        except_tags: ['kaca', 'besar'],
        fee: 'own',
        fee_min: 5_000,
        settlement_days: 7,
        borne_by: 'buyer',
        pay_first_after: 2,
      },
    },
  ],
  categories: [
    {
      key: 'kursi',
      label: 'Kursi',
      subtitle: 'Duduk',
      image: { file: 'a.png', alt: 'Kursi' },
      material_spec: 'Rotan',
      spec_label: 'Bahan',
      google_category: 'Furniture > Chairs',
    },
    { key: 'meja', label: 'Meja' },
    { key: 'lampu', label: 'Lampu' },
    { key: 'rak', label: 'Rak' },
  ],
  products: [
    {
      slug: 'kursi',
      name: 'Kursi',
      category: 'meja',
      tags: ['teras', 'rotan'],
      sku: 'K',
      description: 'Kursi rotan',
      care_copy: 'Lap kering',
      material_spec: 'Rotan',
      spec_label: 'Bahan',
      price: 350_000,
      compare_at_price: 400_000,
      cost_price: 200_000,
      stock: 10,
      unlimited_stock: false,
      weight_grams: 4_000,
      preorder: { lead_days: 7, capped: true },
      sell_from: '2026-02-01T00:00:00.000Z',
      sell_until: '2028-02-01T00:00:00.000Z',
      badge: 'Baru',
      legal: {
        halal: 'certified',
        halal_certificate_no: 'ID31110000123456789',
        halal_valid_until: '2029-10-17',
        registration_no: 'MD 867010123456',
        sni_no: 'SNI 01-3741-2013',
        origin_country: 'ID',
        origin_place: 'Cirebon',
        best_before: '12 bulan',
      },
      brand: 'Semua',
      gtin: '8993175537995',
      mpn: 'S-1',
      condition: 'used',
      published_at: '2026-01-01T00:00:00.000Z',
      draft: false,
      images: [
        { file: 'a.png', alt: 'depan' },
        { file: 'c.png', alt: 'samping' },
      ],
      options: [
        { name: 'Warna', values: ['Putih', 'Natural', 'Hitam', 'Coklat'] },
        { name: 'Ukuran', values: ['Kecil', 'Besar'] },
      ],
      variants: [
        {
          sku: 'K-N',
          options: { Warna: 'Natural', Ukuran: 'Kecil' },
          price: 350_000,
          compare_at_price: 420_000,
          cost_price: 210_000,
          stock: 5,
          weight_grams: 4_000,
          badge: 'Baru',
          image: 0,
          gtin: '4006381333931',
          mpn: 'S-1-N',
        },
        { sku: 'K-H', options: { Warna: 'Hitam', Ukuran: 'Kecil' } },
      ],
    },
    aProduct({ slug: 'meja', legal: { registration_exempt: true } }),
    aProduct({ slug: 'lampu' }),
    aProduct({ slug: 'rak' }),
  ],
  promotions: [
    {
      key: 'akhir',
      name: 'Akhir',
      ...CAMPAIGN,
      min_subtotal: 100_000,
      max_discount: 50_000,
      starts_at: '2026-11-01T00:00:00.000Z',
      ends_at: '2027-01-01T00:00:00.000Z',
      products: ['meja', 'lampu'],
      categories: ['meja', 'lampu'],
      badge: 'Hemat',
    },
    { key: 'tetap', name: 'Tetap', ...CAMPAIGN, whole_shop: true },
    { key: 'lain', name: 'Lain', ...CAMPAIGN },
  ],
  vouchers: [
    {
      code: 'HEMAT10',
      name: 'Hemat',
      kind: 'order',
      discount_type: 'percent',
      discount_value: 10,
      min_subtotal: 100_000,
      max_discount: 50_000,
      starts_at: '2026-11-01T00:00:00.000Z',
      ends_at: '2027-01-01T00:00:00.000Z',
      usage_limit: 100,
      per_contact_limit: 1,
    },
    { code: 'LAIN', discount_type: 'amount', discount_value: 5_000 },
  ],
  home: SECTIONS,
  // Of its own: it is changed by itself.
  pages: { tentang: structuredClone(SECTIONS), cara: [] },
}

export type Path = readonly (string | number)[]

/** One place of the file that a merchant may set. */
export interface Place {
  /** `products[].variants[].sku`; of the order of a list `products[]` */
  readonly name: string
  /** null: the file says nothing there */
  readonly path: Path | null
  /** something else than what is there now, as far as the schema alone can tell; of a list: in another order */
  other(now: unknown): unknown
}

interface Schema {
  readonly type?: unknown
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}

interface Said {
  readonly path: Path
  readonly value: unknown
}

/** Every settable place of a shop file, by the schema; where in `file` it is said. */
export function placesOf(file: ShopFile): Place[] {
  const places = walk(ShopFile as Schema, '', [{ path: [], value: file }])
  return [...new Map(places.map((place) => [place.name, place])).values()]
}

function walk(schema: Schema, name: string, said: readonly Said[]): Place[] {
  if (schema.const !== undefined) return []
  const branches = (schema.anyOf ?? schema.oneOf)?.filter(({ type }) => type !== 'null')
  if (branches) return branches.flatMap((branch) => walk(branch, name, said.filter(isOf(branch))))
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([field, inner]) =>
      walk(inner, name ? `${name}.${field}` : field, inside(said, field)),
    )
  const [named] = Object.values(schema.patternProperties ?? {})
  if (named) return walk(named, `${name}.*`, said.flatMap(each))
  if (schema.items) {
    const [several] = said.filter(({ value }) => Array.isArray(value) && value.length > 1)
    const order = { name: `${name}[]`, path: several?.path ?? null, other: reversed }
    const entry = isThing(schema.items) ? `${name}[]` : `${name}[0]`
    return [order, ...walk(schema.items, entry, said.flatMap(each))]
  }
  return [{ name, path: said[0]?.path ?? null, other: (now) => another(schema, now) }]
}

const isThing = ({ properties, oneOf }: Schema) => Boolean(properties ?? oneOf)

/** Of sections: those of the branch's own type. */
function isOf({ properties }: Schema) {
  const type = properties?.type?.const
  return ({ value }: Said) => type === undefined || fieldOf(value, 'type') === type
}

function inside(said: readonly Said[], field: string): Said[] {
  return said.flatMap(({ path, value }) => {
    const found = fieldOf(value, field)
    return found == null ? [] : [{ path: [...path, field], value: found }]
  })
}

function each({ path, value }: Said): Said[] {
  const keys = Array.isArray(value) ? value.keys() : Object.keys(value ?? {})
  return [...keys].map((key) => ({ path: [...path, key], value: fieldOf(value, key) }))
}

function reversed(now: unknown): unknown {
  return Array.isArray(now) ? now.toReversed() : now
}

function another({ enum: choices, format, type }: Schema, now: unknown): unknown {
  if (choices) return choices[(choices.indexOf(now) + 1) % choices.length]
  if (type === 'boolean') return now !== true
  if (type === 'integer') return Number(now) + 1
  return format === 'moment' ? '2026-12-01T00:00:00.000Z' : `${now}x`
}

export function fieldOf(value: unknown, key: string | number): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

export function at(file: unknown, path: Path): unknown {
  return path.reduce(fieldOf, file)
}

/** The file with something else there. */
export function withAt<T>(file: T, path: Path, value: unknown): T {
  const copy = structuredClone(file)
  const last = path.at(-1) ?? ''
  const holder = at(copy, path.slice(0, -1))
  if (typeof holder === 'object' && holder !== null) Reflect.set(holder, last, value)
  return copy
}

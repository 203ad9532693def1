// Files with one error each: the file, the path of the error, and its text.
import { aProduct, aShop } from '../../../../test/world.ts'
import type { ProductInput } from '../../catalogue/products/input.ts'
import { aQrisPayload } from './files.fixture.ts'
import type { ShopFile } from './schema.ts'

export const CHAIR: ProductInput = aProduct({
  slug: 'kursi',
  category: 'kursi',
  images: [{ file: 'whole.png' }],
  options: [{ name: 'Warna', values: ['Natural', 'Hitam'] }],
  variants: [
    { sku: 'K-N', options: { Warna: 'Natural' }, stock: 5 },
    { sku: 'K-H', options: { Warna: 'Hitam' }, stock: 5 },
  ],
})

export const SHOP: ShopFile = aShop({
  domains: [{ host: 'rotan.example', primary: true }],
  categories: [{ key: 'kursi', label: 'Kursi' }],
  products: [CHAIR],
  promotions: [
    { key: 'akhir', name: 'Akhir', kind: 'campaign', discount_type: 'percent', discount_value: 20 },
    { key: 'hemat', name: 'Hemat', kind: 'order', discount_type: 'amount', discount_value: 5_000 },
  ],
  vouchers: [{ code: 'HEMAT10', discount_type: 'percent', discount_value: 10 }],
  home: [{ type: 'cats' }],
  pages: { tentang: [{ type: 'story', story: { title: 'T' } }] },
})

/** Refused, and the shop is as it was. */
const products = (...list: ProductInput[]): Partial<ShopFile> => ({ products: list })
export const chair = (fields: Partial<ProductInput>) => products({ ...CHAIR, ...fields })
const method = (fields: Partial<NonNullable<ShopFile['payment_methods']>[number]>): Partial<ShopFile> => ({
  payment_methods: [
    { code: 'bca', name: 'BCA', gateways: ['manual'], manual: { account_number: '1' }, ...fields },
  ],
})
const courier = (fields: object): Partial<ShopFile> => ({
  shipping: { couriers: [{ code: 'jne', name: 'JNE', ...fields }] },
})
const voucher = { code: 'A', discount_type: 'percent', discount_value: 10 } as const
export const promotion = { key: 'a', name: 'A', kind: 'campaign', ...voucher } as const

export const ERRORS: Record<string, { given: Partial<ShopFile>; path: string; says: RegExp }> = {
  // what is there twice
  'a slug twice': {
    given: products(CHAIR, { ...CHAIR, variants: [], options: [] }),
    path: 'products[1]',
    says: /same slug as products\[0\]/,
  },
  'a SKU twice in one product': {
    given: chair({
      variants: [
        { sku: 'K', options: { Warna: 'Natural' } },
        { sku: 'K', options: { Warna: 'Hitam' } },
      ],
    }),
    path: 'products[0].variants[1].sku',
    says: /"K" is used by products\[0\]\.variants\[0\]/,
  },
  'a SKU in two products': {
    given: products(CHAIR, aProduct({ slug: 'meja', variants: [{ sku: 'K-N', options: {} }] })),
    path: 'products[1].variants[0].sku',
    says: /"K-N" is used by products\[0\]\.variants\[0\]/,
  },
  'a SKU of a product and of another’s variant': {
    given: products(CHAIR, aProduct({ slug: 'meja', sku: 'K-H' })),
    path: 'products[1].sku',
    says: /"K-H" is used by products\[0\]\.variants\[1\]/,
  },
  'a choice of options twice': {
    given: chair({ variants: [{ options: { Warna: 'Hitam' } }, { sku: 'X', options: { Warna: 'Hitam' } }] }),
    path: 'products[0].variants[1]',
    says: /same choice of options/,
  },
  'an option twice': {
    given: chair({
      options: [
        { name: 'Warna', values: ['Natural', 'Hitam'] },
        { name: 'Warna', values: ['Natural', 'Hitam'] },
      ],
    }),
    path: 'products[0].options[1]',
    says: /same name/,
  },
  'a category twice': {
    given: {
      categories: [
        { key: 'kursi', label: 'A' },
        { key: 'kursi', label: 'B' },
      ],
    },
    path: 'categories[1]',
    says: /same key as categories\[0\]/,
  },
  'a voucher twice, in small letters': {
    given: { vouchers: [voucher, { ...voucher, code: 'a' }] },
    path: 'vouchers[1]',
    says: /same code/,
  },
  'a promotion twice': {
    given: { promotions: [promotion, promotion] },
    path: 'promotions[1]',
    says: /same key/,
  },
  'a payment method twice': {
    given: {
      payment_methods: ['a', 'a'].map((code) => ({ code, name: 'A', gateways: ['midtrans' as const] })),
    },
    path: 'payment_methods[1]',
    says: /same code/,
  },
  'a courier twice': {
    given: {
      shipping: {
        couriers: [
          { code: 'jne', name: 'JNE' },
          { code: 'jne', name: 'JNE', service: null },
        ],
      },
    },
    path: 'shipping.couriers[1]',
    says: /same code and service/,
  },
  'a domain twice, written otherwise': {
    given: { domains: [{ host: 'rotan.example' }, { host: 'ROTAN.example.' }] },
    path: 'domains[1]',
    says: /same host/,
  },
  'a section id twice': {
    given: {
      home: [
        { id: 'a', type: 'cats' },
        { id: 'a', type: 'cats' },
      ],
    },
    path: 'home[1]',
    says: /same id/,
  },
  // what names nothing
  'a category nobody made': {
    given: chair({ category: 'meja' }),
    path: 'products[0].category',
    says: /no category "meja"/,
  },
  'a category taken away from under its products': {
    given: { categories: [] },
    path: 'categories',
    says: /"kursi" is still that of product "kursi"/,
  },
  'a value that the option does not have': {
    given: chair({ variants: [{ options: { Warna: 'Merah' } }] }),
    path: 'products[0].variants[0].options.Warna',
    says: /"Merah" is not one of Natural, Hitam/,
  },
  'an option left open': {
    given: chair({ variants: [{ sku: 'NEW' }] }),
    path: 'products[0].variants[0].options.Warna',
    says: /missing/,
  },
  'an option of another product': {
    given: chair({ variants: [{ options: { Warna: 'Hitam', Ukuran: 'L' } }] }),
    path: 'products[0].variants[0].options.Ukuran',
    says: /not one of the product’s options/,
  },
  'options without variants': {
    given: chair({ variants: [] }),
    path: 'products[0].variants',
    says: /a variant for each choice/,
  },
  'a picture of a variant that is not there': {
    given: chair({ variants: [{ sku: 'K-N', image: 1 }] }),
    path: 'products[0].variants[0].image',
    says: /1 images/,
  },
  'a promotion of a product nobody made': {
    given: { promotions: [{ ...promotion, products: ['kursi', 'meja'] }] },
    path: 'promotions[0].products[1]',
    says: /no product "meja"/,
  },
  'a promotion of a category nobody made': {
    given: { promotions: [{ ...promotion, categories: ['meja'] }] },
    path: 'promotions[0].categories[0]',
    says: /no category "meja"/,
  },
  'a section of a category nobody made': {
    given: { home: [{ type: 'cats', cats: ['meja'] }] },
    path: 'home[0].cats[0]',
    says: /no category "meja"/,
  },
  'a grid of a category nobody made': {
    given: { home: [{ type: 'grid', grid: { cat: 'meja' } }] },
    path: 'home[0].grid.cat',
    says: /no category "meja"/,
  },
  'a grid of a product nobody made': {
    given: { pages: { promo: [{ type: 'grid', grid: { products: ['meja'] } }] } },
    path: 'pages.promo[0].grid.products[0]',
    says: /no product "meja"/,
  },
  'a section of a campaign nobody made': {
    given: { home: [{ type: 'campaign', campaign: { promotion: 'lebaran' } }] },
    path: 'home[0].campaign.promotion',
    says: /no campaign "lebaran"/,
  },
  'a section of a promotion that is no campaign': {
    given: { home: [{ type: 'campaign', campaign: { promotion: 'hemat' } }] },
    path: 'home[0].campaign.promotion',
    says: /no campaign "hemat"/,
  },
  // domains
  'two primary domains': {
    given: {
      domains: [
        { host: 'rotan.example', primary: true },
        { host: 'a.example', primary: true },
      ],
    },
    path: 'domains[1].primary',
    says: /domains\[0\] is primary already/,
  },
  'an address for a host': {
    given: { domains: [{ host: 'https://rotan.example' }] },
    path: 'domains[0].host',
    says: /"https:\/\/rotan\.example" is not a host name/,
  },
  'words for a host': {
    given: { domains: [{ host: 'toko rotan' }] },
    path: 'domains[0].host',
    says: /host name/,
  },
  'the domain of another shop': {
    given: { domains: [{ host: 'rotan.example' }, { host: 'LAIN.example' }] },
    path: 'domains[1].host',
    says: /"lain\.example" belongs to another shop/,
  },
  'the domain of another shop with a port': {
    given: { domains: [{ host: 'lain.example:8443' }] },
    path: 'domains[0].host',
    says: /"lain\.example" belongs to another shop/,
  },
  'the platform’s name for another shop': {
    given: { domains: [{ host: 'lain.localhost' }] },
    path: 'domains[0].host',
    says: /belong to the platform/,
  },
  // windows, sums
  'a sale that ends before it starts': {
    given: chair({ sell_from: '2026-02-01T00:00:00Z', sell_until: '2026-01-01T00:00:00Z' }),
    path: 'products[0].sell_until',
    says: /not after sell_from/,
  },
  'a promotion that ends when it starts': {
    given: {
      promotions: [{ ...promotion, starts_at: '2026-02-01T07:00:00+07:00', ends_at: '2026-02-01T00:00:00Z' }],
    },
    path: 'promotions[0].ends_at',
    says: /not after starts_at/,
  },
  'a voucher that ends before it starts': {
    given: {
      vouchers: [{ ...voucher, starts_at: '2026-02-01T00:00:00Z', ends_at: '2026-01-01T00:00:00Z' }],
    },
    path: 'vouchers[0].ends_at',
    says: /not after starts_at/,
  },
  'a promotion of more than all': {
    given: { promotions: [{ ...promotion, discount_value: 101 }] },
    path: 'promotions[0].discount_value',
    says: /more than 100 percent/,
  },
  'a voucher that becomes more than all': {
    given: { vouchers: [{ code: 'HEMAT10', discount_value: 101 }] },
    path: 'vouchers[0].discount_value',
    says: /more than 100 percent/,
  },
  // payments, shipping
  'a QRIS payload with a wrong checksum': {
    given: method({ manual: { qris_payload: `${aQrisPayload().slice(0, -4)}0000` } }),
    path: 'payment_methods[0].manual.qris_payload',
    says: /checksum/,
  },
  'a QRIS payload that is none': {
    given: method({ manual: { qris_payload: '000201…' } }),
    path: 'payment_methods[0].manual.qris_payload',
    says: /not a QRIS payload/,
  },
  'a manual method with nowhere to pay to': {
    given: method({ manual: { bank: 'BCA' } }),
    path: 'payment_methods[0].manual',
    says: /account_number or a qris_payload/,
  },
  'bounds that leave nothing': {
    given: method({ min_order_total: 2, max_order_total: 1 }),
    path: 'payment_methods[0].max_order_total',
    says: /below min_order_total/,
  },
  'a zone that is nowhere': {
    given: courier({ zones: [{ cost_per_kg: 1 }] }),
    path: 'shipping.couriers[0].zones[0]',
    says: /exactly one/,
  },
  'a zone that is in two places': {
    given: courier({ zones: [{ province: '31', city: '3171', cost_per_kg: 1 }] }),
    path: 'shipping.couriers[0].zones[0]',
    says: /exactly one/,
  },
  'live rates of nobody': {
    given: { shipping: { mode: 'live' } },
    path: 'shipping.provider',
    says: /missing/,
  },
  // what a new entry needs
  'a product without a name': {
    given: products({ slug: 'meja', price: 1 }),
    path: 'products[0].name',
    says: /missing/,
  },
  'a product without a price': {
    given: products({ slug: 'meja', name: 'Meja' }),
    path: 'products[0].price',
    says: /missing/,
  },
  'a category without a label': {
    given: { categories: [{ key: 'kursi' }, { key: 'meja' }] },
    path: 'categories[1].label',
    says: /missing/,
  },
  'a courier without a name': {
    given: { shipping: { couriers: [{ code: 'jne' }] } },
    path: 'shipping.couriers[0].name',
    says: /missing/,
  },
  'a payment method without a gateway': {
    given: { payment_methods: [{ code: 'a', name: 'A' }] },
    path: 'payment_methods[0].gateways',
    says: /missing/,
  },
  'a promotion without a kind': {
    given: { promotions: [{ key: 'a', name: 'A', discount_type: 'percent', discount_value: 1 }] },
    path: 'promotions[0].kind',
    says: /missing/,
  },
  'a voucher without a value': {
    given: { vouchers: [{ code: 'A', discount_type: 'percent' }] },
    path: 'vouchers[0].discount_value',
    says: /missing/,
  },
  'a contact of the merchant that is none': {
    given: { contact: { notify: 'rina di rotan' } },
    path: 'contact.notify',
    says: /"rina di rotan" is neither an e-mail address nor an Indonesian mobile number/,
  },
  'an accent that is no colour': {
    given: { brand: { accent_color: 'merah bata' } },
    path: 'brand.accent_color',
    says: /"merah bata" is not a colour such as "#8c4a2b"/,
  },
  'a tag of a vendor that is none': {
    given: { tags: { google_tag_id: 'UA-12345-1' } },
    path: 'tags.google_tag_id',
    says: /"UA-12345-1" is not an id such as "G-AB12CD34EF"/,
  },
  'a pixel with a script in it': {
    given: { tags: { meta_pixel_id: "1'+alert(1)+'" } },
    path: 'tags.meta_pixel_id',
    says: /is not an id such as "1234567890123456"/,
  },
  // pictures
  'a picture that is not there': {
    given: chair({ images: [{ file: 'nowhere.png' }] }),
    path: 'products[0].images[0].file',
    says: /nowhere\.png: cannot be read \(ENOENT\)/,
  },
  'a folder for a picture': {
    given: { categories: [{ key: 'kursi', image: { file: 'a-folder.png' } }] },
    path: 'categories[0].image.file',
    says: /a-folder\.png: is not a plain file/,
  },
  'a file for a folder of pictures': {
    given: { brand: { logo_image: { file: 'whole.png/logo.png' } } },
    path: 'brand.logo_image.file',
    says: /cannot be read \(ENOTDIR\)/,
  },
  'a file of the machine for a picture': {
    given: chair({ images: [{ file: '/etc/passwd' }] }),
    path: 'products[0].images[0].file',
    says: /passwd: is not below the folder of the shop file/,
  },
  'a device that never ends for a picture': {
    given: { brand: { hero_images: [{ file: '/dev/zero' }] } },
    path: 'brand.hero_images[0].file',
    says: /zero: is not below the folder of the shop file/,
  },
  'a picture in the folder above': {
    given: { brand: { logo_image: { file: 'a-folder.png/../../above.png' } } },
    path: 'brand.logo_image.file',
    says: /is not below the folder of the shop file/,
  },
  'a file elsewhere that is not even there': {
    given: { brand: { logo_image: { file: '../nowhere.png' } } },
    path: 'brand.logo_image.file',
    says: /is not below the folder of the shop file/,
  },
  'a link that leads out of the folder': {
    given: { categories: [{ key: 'kursi', image: { file: 'link-out.png' } }] },
    path: 'categories[0].image.file',
    says: /link-out\.png: is not below the folder of the shop file/,
  },
  'a linked folder that leads out of the folder': {
    given: { categories: [{ key: 'kursi', image: { file: 'link-to-root/etc/passwd' } }] },
    path: 'categories[0].image.file',
    says: /is not below the folder of the shop file/,
  },
  'a pipe that nobody writes to': {
    given: chair({ images: [{ file: 'pipe.png' }] }),
    path: 'products[0].images[0].file',
    says: /pipe\.png: is not a plain file/,
  },
  'words for a picture': {
    given: { brand: { hero_images: [{ file: 'whole.png' }, { file: 'words.png' }] } },
    path: 'brand.hero_images[1].file',
    says: /words\.png: not a picture/,
  },
  'an empty picture': {
    given: { brand: { about_image: { file: 'empty.png' } } },
    path: 'brand.about_image.file',
    says: /not a picture/,
  },
  'a drawing that could hold a script': {
    given: { brand: { social_image: { file: 'drawing.svg' } } },
    path: 'brand.social_image.file',
    says: /not a picture/,
  },
  'a PNG that was cut off': {
    given: chair({ images: [{ file: 'cut.png' }] }),
    path: 'products[0].images[0].file',
    says: /damaged/,
  },
  'a JPEG that was cut off': {
    given: chair({ images: [{ file: 'cut.jpeg' }] }),
    path: 'products[0].images[0].file',
    says: /damaged/,
  },
  'a picture of too many bytes': {
    given: chair({ images: [{ file: 'heavy.png' }] }),
    path: 'products[0].images[0].file',
    says: /larger than 20 MB/,
  },
  'a picture of too many pixels': {
    given: chair({ images: [{ file: 'vast.png' }] }),
    path: 'products[0].images[0].file',
    says: /vast\.png: /,
  },
  'a picture that names nothing': {
    given: chair({ images: [{ alt: 'depan' }] }),
    path: 'products[0].images[0]',
    says: /neither a file nor a picture/,
  },
  'a picture that the shop never had': {
    given: chair({ images: [{ media: '0'.repeat(32) }] }),
    path: 'products[0].images[0].media',
    says: /the shop has no picture/,
  },
}

// Sheets of products as people keep them, and as marketplaces write them.
import { workbook } from '../../../../test/workbook.ts'
import { csv } from './imports.fixture.ts'

/** As somebody keeps it in a spreadsheet that is set to Indonesia. */
export const PLAIN = csv(
  [
    ['Nama', 'Harga', 'Stok', 'Berat (gram)', 'Kategori', 'Foto'],
    ['Sambal Bawang', 'Rp 25.000', '40', '250', 'Sambal', 'https://jahat.example/sambal.jpg'],
    ['Sambal Matah', '27500', '1.000', '0,25 kg', 'sambal', ''],
    ['Keripik Tempe', '15.000,00', '12', '', 'Camilan', ''],
  ],
  ';',
)

/** Shopee, "Informasi Penjualan": technical names, a version, headings, what may be changed, and only then products. */
export const SHOPEE = workbook({
  Sheet1: [
    [
      'et_title_product_id',
      'et_title_product_name',
      'et_title_variation_id',
      'et_title_variation_name',
      'et_title_parent_sku',
      'et_title_variation_sku',
      'et_title_variation_price',
      'et_title_variation_stock',
    ],
    ['sales_info', '1734', '', '', '', '', '', ''],
    ['Kode Produk', 'Nama Produk', 'Kode Variasi', 'Nama Variasi', 'SKU Induk', 'SKU', 'Harga', 'Stok'],
    ['', '', '', '', '', '', 'Wajib', 'Wajib'],
    ['Tidak dapat diubah', 'Tidak dapat diubah', '', '', 'Opsional', 'Opsional', 'Min. 99', 'Maks. 999999'],
    ['24050000001', 'Kaos Polos', '11', 'Hitam,M', 'KAOS', 'KAOS-H-M', 75000, 20],
    ['24050000001', 'Kaos Polos', '12', 'Hitam,L', 'KAOS', 'KAOS-H-L', 79000, 15],
    ['24050000001', 'Kaos Polos', '13', 'Putih,M', 'KAOS', 'KAOS-P-M', 75000, 0],
    ['24050000002', 'Topi Rajut', '0', '', '', '', 95000, 8],
  ],
})

/** Tokopedia and TikTok Shop: what to do stands on the first sheet, the products on the second. */
export const TOKOPEDIA = workbook({
  Petunjuk: [['Cara mengisi'], ['Isi lembar Template, lalu unggah.']],
  Template: [
    [
      'category',
      'product_name',
      'product_description',
      'parcel_weight',
      'property_name_1',
      'property_value_1',
      'price',
      'quantity',
      'seller_sku',
      'main_image',
    ],
    [
      'Kategori',
      'Nama Produk*',
      'Deskripsi Produk',
      'Berat Produk/g',
      'Nama Variasi 1',
      'Nilai Variasi 1',
      'Harga (Rp)',
      'Stok',
      'SKU Penjual',
      'Gambar 1',
    ],
    ['Wajib', 'Wajib', 'Wajib', 'Wajib', 'Opsional', 'Opsional', 'Wajib', 'Wajib', 'Opsional', 'Wajib'],
    [
      'Makanan &gt; 600123 - Kue Kering',
      'Nastar',
      '&lt;p&gt;Isi nanas.&lt;/p&gt;',
      500,
      'Isi',
      'Toples kecil',
      60000,
      10,
      'N-K',
      'https://cdn.example/1.jpg',
    ],
    ['', 'Nastar', '', 900, 'Isi', 'Toples besar', 110000, 5, 'N-B', ''],
  ],
})

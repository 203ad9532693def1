// What stands in the file that a merchant opens first. Pure.
import { formatJakarta } from '../../../domain/jakarta.ts'

export function readmeOf(shop: { readonly name: string; readonly slug: string }, at: Date): string {
  return `Salinan semua data toko ${shop.name}
dibuat ${formatJakarta(at)}

Isi berkas ini:

  pesanan.csv        semua pesanan, satu baris untuk tiap barang. Buka dengan Excel atau
                     Google Sheets.
  pesanan.jsonl      pesanan yang sama, lengkap dengan riwayat, pembayaran, pengembalian
                     dana, paket dan notanya: satu pesanan tiap baris, untuk program.
  pelanggan.csv      pembeli Anda: nama, kontak, alamat terakhir, dan belanjanya.
  nota.csv           semua nota dan nota kredit.
  uang.csv           semua uang yang masuk dan yang dikembalikan.
  produk-shopify.csv produk dalam bentuk yang dibaca Shopify dan banyak layanan lain.
  toko.json          seluruh toko: produk, stok, harga, promo, halaman, pengaturan.
                     Berkas ini dapat dibuka lagi di pemasangan Etalase mana pun:
                       etalase shop apply toko.json
                     Kunci payment gateway dan kurir tidak ikut; isi lagi di sana.
  images/            gambar asli, seperti yang Anda unggah.

Yang tidak ikut: kata sandi dan kunci, pesan yang sudah dikirim, dan akun orang-orang
yang bekerja di toko.

Berkas ini memuat data pribadi pembeli Anda: nama, alamat, nomor telepon. Simpan di tempat
yang aman, jangan bagikan, dan hapus bila tidak diperlukan lagi (UU 27/2022).
`
}

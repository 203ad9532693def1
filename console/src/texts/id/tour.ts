// Texts of the tour through the console.
export const tour = {
  name: 'Tur singkat',
  skip: 'Lewati',
  back: 'Kembali',
  next: 'Lanjut',
  end: 'Selesai',
  place: (step: number, of: number) => `${step} dari ${of}`,
  steps: {
    today: {
      title: 'Hari ini',
      text: 'Mulailah di sini: yang menunggu Anda, satu ketukan dari pekerjaannya.',
    },
    orders: {
      title: 'Pesanan',
      text: 'Pesanan baru muncul sendiri dan berbunyi. Angkanya: berapa yang menunggu dikemas, dikirim, atau dicek.',
    },
    products: { title: 'Produk', text: 'Tambah produk, foto, harga, dan stok. Banyak sekaligus: Impor.' },
    settings: {
      title: 'Pengaturan',
      text: 'Ongkir, cara bayar, staf, dan domain. Di ponsel, ketuk Lainnya dulu.',
    },
    help: {
      title: 'Bantuan',
      text: 'Setiap layar punya baris ini, dengan tautan ke bantuannya. Tur ini ada di sana.',
    },
  },
}

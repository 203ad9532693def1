// Texts of the settings of the sender.
export const sender = {
  title: 'Pengirim di label',
  hint: 'Dicetak di label dan slip. Kurir memakainya bila paket harus kembali.',
  phone: 'Nomor HP (WhatsApp)',
  phoneWrong: 'Nomor ini belum benar, contoh: 0812 3456 7890.',
  address: 'Alamat',
  addressExample: 'Jl. Mawar No. 5, RT 02/RW 03',
  city: 'Kota dan kode pos',
  cityExample: 'Yogyakarta 55131',
  isPublic: 'Tampilkan alamat di toko',
  isPublicHint: 'Bila tidak, pembeli hanya melihat kota dan kode posnya.',
  skip: 'Nanti saja',
  says: (phone: string) => (phone === '' ? 'Belum diisi' : phone),
}

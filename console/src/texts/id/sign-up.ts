// Texts of opening a shop.
export const signUp = {
  title: 'Buka toko Anda',
  hint: 'Gratis. Toko Anda langsung punya alamat sendiri.',
  contactHint: 'Kami kirim kode ke sana. Di sana pula Anda mendapat kabar pesanan; bisa diganti nanti.',
  sendCode: 'Kirim kode',
  codeSent: (login: string) => `Kode 6 angka dikirim ke ${login}.`,
  sendAgain: 'Kirim kode lagi',
  sentAgain: 'Kode baru dikirim. Kode yang lama tetap berlaku sampai waktunya habis.',
  otherContact: 'Pakai kontak lain',
  name: 'Nama toko',
  address: 'Alamat toko',
  addressHint: (url: string) => `Pembeli membuka ${url}`,
  suggestion: (slug: string) => `Pakai ${slug}`,
  open: 'Buka toko',
  another: 'Buka toko lagi',
  have: 'Sudah punya toko? Masuk',
  none: 'Belum punya toko? Buka toko',
  closedTitle: 'Pendaftaran ditutup',
  closed: 'Toko baru tidak dapat dibuka di sini untuk saat ini. Hubungi pengelola platform.',
  invitedTitle: 'Perlu undangan',
  invited:
    'Toko baru dibuka dengan undangan. Undangan ini sudah dipakai, sudah habis waktunya, atau belum ada.',
}

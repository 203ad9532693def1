// Texts of choosing and sending pictures.
export const pictures = {
  choose: 'Pilih gambar',
  change: 'Ganti',
  remove: 'Hapus',
  alt: 'Keterangan gambar',
  altHint: 'Untuk pembeli yang tidak dapat melihatnya, dan untuk mesin pencari.',
  sending: (percent: number) => `Mengirim gambar, ${percent} %`,
  removed: 'Gambar dihapus.',
  of: (label: string) => `Gambar: ${label}`,
  chooseOf: (label: string) => `Pilih gambar: ${label}`,
  changeOf: (label: string) => `Ganti gambar: ${label}`,
  removeOf: (label: string) => `Hapus gambar: ${label}`,
}

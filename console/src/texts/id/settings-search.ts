// Texts of the settings of the search.
export const search = {
  title: 'Pencarian',
  heading: 'Padanan kata',
  hint: 'Kata yang umum, seperti bulat dan bundar, mug dan cangkir, kaos dan kaus, sudah dikenal. Tambahkan istilah khas toko Anda di sini.',
  labels: { search: 'Pencarian' },
  field: 'Kata yang artinya sama',
  fieldHint: 'Satu baris satu kelompok, dipisah koma. Pembeli yang mencari salah satunya menemukan semuanya.',
  example: 'tumbler, botol minum\nlurik, tenun',
  says: (howMany: number) => (howMany === 0 ? 'Padanan kata umum saja' : `${howMany} kelompok kata sendiri`),
}

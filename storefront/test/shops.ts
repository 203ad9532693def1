// The shops of the run beside the demo: one for each plan, and one where an order may cost nothing.
export function smallShop(slug: string, name: string, plan: 'gratis' | 'katalog' | 'lengkap', host: string) {
  return {
    slug,
    name,
    plan,
    domains: [{ host }],
    contact: { channel: 'email' },
    brand: { nav: [{ label: 'Kain', route: '/c/kain' }], tagline: 'Kain dan kenangan' },
    shipping: {
      mode: 'flat',
      origin_ref: '3471101001',
      couriers: [
        { code: 'kurir', name: 'Kurir Toko', service: 'Antar', cost: 9_000, eta: '1 hari' },
        { code: 'ambil', name: 'Ambil Sendiri', service: 'Toko', cost: 0, eta: 'hari ini' },
      ],
    },
    gateways: { sandbox: {} },
    payment_methods: [
      {
        code: 'transfer_bca',
        name: 'Transfer BCA',
        gateways: ['manual'],
        manual: { bank: 'BCA', account_number: '9876543210', account_holder: name },
      },
      { code: 'va_mandiri', name: 'Virtual Account Mandiri', gateways: ['sandbox'] },
    ],
    categories: [{ key: 'kain', label: 'Kain' }],
    products: [
      { slug: 'syal', name: 'Syal Lurik', category: 'kain', price: 80_000, stock: 100, weight_grams: 200 },
      { slug: 'pusaka', name: 'Kain Pusaka', category: 'kain', price: 150_000, stock: 1, weight_grams: 300 },
      { slug: 'contoh', name: 'Contoh Kain', category: 'kain', price: 0, stock: 100, weight_grams: 50 },
    ],
    home: [{ type: 'grid', grid: { title: 'Terbaru', sort: 'newest', limit: 8 } }],
    pages: { tentang: [{ type: 'story', story: { title: 'Tentang kami', text: 'Kami menenun.' } }] },
  }
}

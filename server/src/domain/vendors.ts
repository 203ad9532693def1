// The vendors whose APIs we call: what people call them, and where they answer unless a setting of that name says another place.

export const VENDOR_TITLES = {
  biteship: 'Biteship',
  rajaongkir: 'RajaOngkir',
  kiriminaja: 'KiriminAja',
  komerce: 'Komerce',
  midtrans: 'Midtrans',
  xendit: 'Xendit',
  moota: 'Moota',
  mutasibank: 'Mutasibank',
  cekmutasi: 'Cekmutasi',
} as const

/** By the setting that leads elsewhere, such as to a sandbox. Midtrans has two: its Core API, and Snap. */
export const VENDOR_URLS = {
  BITESHIP_API_URL: 'https://api.biteship.com',
  RAJAONGKIR_API_URL: 'https://rajaongkir.komerce.id/api/v1',
  KIRIMINAJA_API_URL: 'https://client.kiriminaja.com',
  KOMERCE_API_URL: 'https://api.collaborator.komerce.id',
  MIDTRANS_API_URL: 'https://api.midtrans.com',
  MIDTRANS_APP_URL: 'https://app.midtrans.com',
  XENDIT_API_URL: 'https://api.xendit.co',
  MOOTA_API_URL: 'https://app.moota.co/api/v2',
  MUTASIBANK_API_URL: 'https://mutasibank.co.id/api/v1',
} as const

export type VendorUrls = Readonly<Record<keyof typeof VENDOR_URLS, string>>

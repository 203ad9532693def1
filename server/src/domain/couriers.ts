// The couriers of Indonesia: what they call themselves, what most parcels go by, and where a parcel of theirs can be followed.

interface KnownCourier {
  readonly name: string
  /** every code that aggregators and merchants know it by */
  readonly codes: readonly string[]
  /** the page on which buyers follow a parcel; `{awb}` where the page takes the number; null: it has none for everybody */
  readonly page: string | null
  /** the service that most parcels of theirs go by, as vendors that book parcels write it */
  readonly usual?: string
}

const COURIERS: readonly KnownCourier[] = [
  { name: 'JNE', codes: ['jne'], page: 'https://www.jne.co.id/tracking-package', usual: 'REG' },
  { name: 'J&T', codes: ['jnt', 'j&t'], page: 'https://www.jet.co.id/track', usual: 'EZ' },
  { name: 'J&T Cargo', codes: ['jntcargo'], page: null },
  { name: 'SiCepat', codes: ['sicepat'], page: 'https://www.sicepat.com/checkAwb', usual: 'REG' },
  { name: 'AnterAja', codes: ['anteraja'], page: 'https://anteraja.id/tracking', usual: 'REG' },
  {
    name: 'Ninja Xpress',
    codes: ['ninja', 'ninjaxpress', 'ninjavan'],
    page: 'https://www.ninjaxpress.co/id-id/tracking?id={awb}',
  },
  {
    name: 'POS Indonesia',
    codes: ['pos', 'posindonesia'],
    page: 'https://www.posindonesia.co.id/id/tracking',
    usual: 'REG',
  },
  {
    name: 'ID Express',
    codes: ['idexpress', 'ide'],
    page: 'https://idexpress.com/lacak-paket',
    usual: 'REG',
  },
  { name: 'Lion Parcel', codes: ['lion', 'lionparcel'], page: 'https://lionparcel.com/track/stt?q={awb}' },
  { name: 'Wahana', codes: ['wahana'], page: 'https://www.wahana.com/' },
  { name: 'TIKI', codes: ['tiki'], page: 'https://www.tiki.id/', usual: 'REG' },
  { name: 'SAP Express', codes: ['sap', 'sapexpress', 'sapx'], page: 'https://www.sap-express.id/' },
  { name: 'SPX Express', codes: ['spx', 'shopeeexpress'], page: 'https://spx.co.id/' },
  { name: 'Paxel', codes: ['paxel'], page: 'https://paxel.co/id/track-shipments' },
  { name: 'GoSend', codes: ['gosend', 'gojek'], page: null },
  { name: 'GrabExpress', codes: ['grab', 'grabexpress'], page: null },
  { name: 'Lalamove', codes: ['lalamove'], page: null },
  { name: 'Borzo', codes: ['borzo', 'mrspeedy'], page: null },
  { name: 'Deliveree', codes: ['deliveree'], page: null },
  { name: 'RPX', codes: ['rpx'], page: null },
  { name: 'JDL Express', codes: ['jdl'], page: null },
  { name: 'REX', codes: ['rex'], page: null },
  { name: 'NCS', codes: ['ncs'], page: null },
  { name: 'Sentral Cargo', codes: ['sentral', 'sentralcargo'], page: null },
  { name: 'Indah Cargo', codes: ['indah', 'indahcargo'], page: null },
  { name: 'Dakota Cargo', codes: ['dakota', 'dakotacargo'], page: null },
]

const BY_CODE = new Map(COURIERS.flatMap((courier) => courier.codes.map((code) => [code, courier] as const)))

/** By the code that a new courier of a shop has; of the others nobody knows one. */
export const USUAL_SERVICES = COURIERS.flatMap(({ codes: [code = ''], usual }) =>
  usual ? [{ code, service: usual }] : [],
)

/** `jne` of `jne:REG`: a code may name the service, too. */
export function bareCourierCode(code: string): string {
  return code.split(':')[0] ?? code
}

/** As the courier writes itself; a code that nobody knows is made readable. */
export function courierName(code: string): string {
  return knownBy(code)?.name ?? readable(bareCourierCode(code))
}

/** Where to follow the parcel: with its number where the page takes it, else the page to paste it on. null: nobody knows. */
export function trackingUrl(code: string | null, awb: string | null): string | null {
  const number = awb?.trim()
  if (code === null || !number) return null
  return knownBy(code)?.page?.replace('{awb}', encodeURIComponent(number)) ?? null
}

/** Where its number need not be typed; null: the courier has no such page for everybody. */
export function filledTrackingUrl(code: string | null, awb: string | null): string | null {
  return code !== null && knownBy(code)?.page?.includes('{awb}') ? trackingUrl(code, awb) : null
}

function knownBy(code: string): KnownCourier | undefined {
  return BY_CODE.get(
    bareCourierCode(code)
      .toLowerCase()
      .replace(/[\s_.-]/g, ''),
  )
}

/** "kurir_toko" → "Kurir Toko"; what has capitals or a space was written for people already. */
function readable(code: string): string {
  const words = code.trim().split(/[\s_-]+/)
  if (words.length > 1 || /[A-Z]/.test(code)) return words.map(capitalized).join(' ')
  return code.length <= 3 ? code.toUpperCase() : capitalized(code)
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

// The street of an address: what was written, without the village that stands beside it wherever it is shown. Pure.

interface WrittenTo {
  readonly address: string
  readonly city: string
  readonly destination_village: string | null
  readonly destination_district: string | null
  readonly destination_city: string | null
  readonly destination_province: string | null
  readonly destination_zip: string | null
}

/** Earlier checkouts wrote the village behind the street, and some buyers do. One that says nothing else stays as it is. */
export function streetOf(order: WrittenTo): string {
  const { destination_village, destination_district, destination_city, destination_province } = order
  const place = [destination_village, destination_district, destination_city ?? order.city]
  const whole = [...place, destination_province, order.destination_zip].filter(Boolean).join(' ')
  return withoutPlace(order.address, whole) || order.address
}

/** Lines that only repeat the place, and such ends of lines, are left out. */
export function withoutPlace(address: string, place: string): string {
  return address
    .split('\n')
    .map((line) => withoutEnd(line, place))
    .filter((line) => line !== '')
    .join('\n')
}

function withoutEnd(line: string, place: string): string {
  const parts = line.split(',')
  const last = parts.findLastIndex((part) => part.trim() !== '' && !saysNoMore(part, place))
  return parts
    .slice(0, last + 1)
    .join(',')
    .trim()
}

const PLACE_WORDS: ReadonlySet<string> = new Set(
  'kel kelurahan desa kec kecamatan kota kab kabupaten prov provinsi di dki kode pos kodepos indonesia'.split(
    ' ',
  ),
)

function saysNoMore(text: string, place: string): boolean {
  const known = new Set(wordsOf(place))
  const words = wordsOf(text)
  return words.length > 0 && words.every((word) => known.has(word) || PLACE_WORDS.has(word))
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

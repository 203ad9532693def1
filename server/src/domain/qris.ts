// QRIS payloads (EMVCo TLV): reading the fields, checking the checksum, and asking for an amount.

export interface QrisField {
  readonly tag: string
  readonly value: string
}

/** The fields in their order, or null when the text is not a QRIS payload with a right checksum. */
export function parseQris(payload: string): QrisField[] | null {
  const fields = parseFields(payload)
  const checksum = fields?.at(-1)
  if (!fields || checksum?.tag !== '63' || checksum.value.toUpperCase() !== crc16(payload.slice(0, -4)))
    return null
  return fields
}

/**
 * The same merchant's code, asking for this amount (whole rupiah, above 0); null when the text is not a QRIS payload.
 * Nothing calls back: whether it was paid, only the merchant sees.
 */
export function dynamicQris(staticPayload: string, amount: number): string | null {
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > MAX_AMOUNT) {
    throw new RangeError(`no amount to ask for: ${amount}`)
  }
  const fields = parseQris(staticPayload)?.filter(({ tag }) => !REPLACED.has(tag))
  if (!fields) return null
  const country = fields.findIndex(({ tag }) => tag === '58')
  fields.splice(country < 0 ? fields.length : country, 0, { tag: '54', value: String(amount) })
  // After the version, where the standard wants it, whatever the order of the rest.
  fields.splice(fields[0]?.tag === '00' ? 1 : 0, 0, { tag: '01', value: DYNAMIC })
  const text = `${fields.map(written).join('')}6304`
  return text + crc16(text)
}

const DYNAMIC = '12'
/** thirteen digits are what the field for it holds */
const MAX_AMOUNT = 9_999_999_999_999
/** kind of code, amount, the three fields about tips (they would change the amount), checksum */
const REPLACED = new Set(['01', '54', '55', '56', '57', '63'])

function written({ tag, value }: QrisField): string {
  return `${tag}${String(value.length).padStart(2, '0')}${value}`
}

export interface QrisMerchant {
  readonly name: string | null
  /** national merchant id */
  readonly nmid: string | null
}

export function merchantOf(payload: string): QrisMerchant {
  const fields = parseQris(payload) ?? []
  const fieldOf = (tag: string, among: QrisField[]) => among.find((field) => field.tag === tag)?.value ?? null
  const national = parseFields(fieldOf('51', fields) ?? '') ?? []
  return { name: fieldOf('59', fields), nmid: fieldOf('02', national) }
}

function parseFields(text: string): QrisField[] | null {
  const fields: QrisField[] = []
  let rest = text
  while (rest.length > 0) {
    const head = /^(\d{2})(\d{2})/.exec(rest)
    if (!head?.[1]) return null
    const length = Number(head[2])
    const value = rest.slice(4, 4 + length)
    if (value.length < length) return null
    fields.push({ tag: head[1], value })
    rest = rest.slice(4 + length)
  }
  return fields
}

/** CRC-16/CCITT-FALSE, four upper-case hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

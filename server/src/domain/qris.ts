// QRIS payloads (EMVCo TLV): reading the fields and checking the checksum.

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
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

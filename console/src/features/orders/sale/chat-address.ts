// An address as buyers write it in a chat: name, phone and street, as far as one can separate them. Pure.
import { withoutCourtesy } from './courtesies.ts'

export interface ChatAddress {
  readonly name: string
  readonly phone: string
  readonly email: string
  /** all the rest, line by line */
  readonly address: string
  /** words to look the destination up by: village and district, else the zip code */
  readonly place: string
}

const PHONE = /(?:\+?62|\b0)[\s.-]?8[\d\s.-]{7,15}\d/
const EMAIL = /[^\s,;:<>]+@[^\s,;:<>]+\.[a-z]{2,}/i
const ZIP = /(?<!\d)[1-9]\d{4}(?!\d)/
const LABEL = /^[\s*_•-]*([a-z][a-z ./]{0,24}?)[\s*_]*[:=][\s*_]*(.*)$/i
const NAME_LABEL = /^(nama|penerima|atas nama|a\.?\/?n\.?|name)/i
const PHONE_LABEL = /^(no|nomor|hp|telp|telepon|tel|wa|whatsapp|phone|kontak|handphone)\b/i
const STREET = /^(jl|jln|jalan|gg|gang|perum|komp|komplek|kompleks|blok|rt|dusun|desa|ds|kp|kampung)\b/i
const VILLAGE = /\b(?:kel(?:urahan)?|desa|ds)\b[.:\s]*([a-z][a-z ]+)/i
const DISTRICT = /\b(?:kec(?:amatan)?)\b[.:\s]*([a-z][a-z ]+)/i
const LONGEST_NAME = 5

export function readChat(text: string): ChatAddress {
  const phone = PHONE.exec(text)?.[0] ?? ''
  const email = EMAIL.exec(text)?.[0] ?? ''
  const lines = linesOf(text)
    .flatMap((line) => withoutCourtesy(line) ?? [])
    .map((line) => line.replace(phone || '\0', '').replace(email || '\0', ''))
    .map((line) => line.trim().replaceAll(/^[,;.\s]+|[,;\s]+$/g, ''))
    .filter(Boolean)
  const name = nameIn(lines)
  const rest = lines.filter((line) => line !== name?.line).flatMap(withoutLabel)
  const address = rest.join('\n')
  return {
    name: name?.value ?? '',
    phone: phone.replaceAll(/[^\d+]/g, ''),
    email,
    address,
    place: placeIn(address),
  }
}

/** One line with commas is a block, too: "Budi, 0812…, Jl. Mawar 5". */
function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const [only] = lines
  if (lines.length !== 1 || !only) return lines
  const [first = '', ...others] = only.split(',')
  return isName(first) && others.length > 0 ? [first, others.join(',')] : lines
}

function nameIn(lines: readonly string[]): { line: string; value: string } | null {
  for (const line of lines) {
    const [, label = '', value = ''] = LABEL.exec(line) ?? []
    if (NAME_LABEL.test(label) && value.trim() !== '') return { line, value: value.trim() }
  }
  const line = lines.find((each) => !LABEL.test(each) && isName(each))
  return line === undefined ? null : { line, value: line.replace(/^(a\.?\/?n\.?|atas nama)\s+/i, '') }
}

function isName(line: string): boolean {
  const words = line.trim().split(/\s+/)
  return (
    !/\d/.test(line) && !STREET.test(line.trim()) && words.length <= LONGEST_NAME && line.trim().length > 1
  )
}

/** What stands behind "Alamat:" is the address; behind "No HP:" nothing is left. */
function withoutLabel(line: string): string[] {
  const [, label, value = ''] = LABEL.exec(line) ?? []
  if (label === undefined) return [line]
  if (PHONE_LABEL.test(label) || NAME_LABEL.test(label) || /^e-?mail/i.test(label)) return []
  if (/^(alamat|address)/i.test(label)) return value.trim() ? [value.trim()] : []
  return value.trim() ? [`${label.trim()} ${value.trim()}`] : []
}

function placeIn(address: string): string {
  const named = [VILLAGE, DISTRICT].flatMap((part) => part.exec(address)?.[1]?.trim() ?? [])
  return named.length > 0 ? named.join(' ') : (ZIP.exec(address)?.[0] ?? '')
}

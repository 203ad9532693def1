// Whether a number looks like one that this courier gives its parcels. Pure.
import { ORDER_NUMBER } from './resi.ts'

/** What each courier's numbers look like, as far as they keep to a form. */
const FORMS: Readonly<Record<string, RegExp>> = {
  jne: /^[A-Z0-9]{8,20}$/,
  jnt: /^(J[A-Z]\d{8,14}|\d{10,15})$/,
  sicepat: /^\d{11,14}$/,
  anteraja: /^\d{13,16}$/,
  tiki: /^\d{11,14}$/,
  spx: /^(SPX)?ID[A-Z0-9]{8,20}$/,
  ninja: /^[A-Z0-9]{8,25}$/,
  pos: /^[A-Z0-9]{8,20}$/,
  ide: /^[A-Z0-9]{8,20}$/,
  lion: /^[A-Z0-9-]{8,25}$/,
  wahana: /^[A-Z0-9]{7,20}$/,
  sap: /^[A-Z0-9]{8,20}$/,
}
/** Of a courier whose form nobody knows: one word with digits in it. */
const ANY = /^[A-Z0-9][A-Z0-9./-]{4,39}$/
const FEWEST_DIGITS = 4

/** Those that a shop sends itself need no number: whatever is written there is for people. */
export function looksWrong(resi: string, courierCode: string | null): boolean {
  const written = resi.trim().toUpperCase()
  const courier = courierCode?.split(':')[0]?.toLowerCase() ?? ''
  const form = FORMS[ALSO[courier] ?? courier]
  if (written === '') return false
  if (ORDER_NUMBER.test(written)) return true
  if (!form) return /\s/.test(written) || !ANY.test(written)
  return !form.test(written) || written.replaceAll(/\D/g, '').length < FEWEST_DIGITS
}

const ALSO: Readonly<Record<string, string>> = {
  'j&t': 'jnt',
  ninjaxpress: 'ninja',
  ninjavan: 'ninja',
  posindonesia: 'pos',
  idexpress: 'ide',
  lionparcel: 'lion',
  sapexpress: 'sap',
  sapx: 'sap',
  shopeeexpress: 'spx',
}

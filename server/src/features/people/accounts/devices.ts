// Devices on which somebody has signed in: a stranger's wrong guesses elsewhere do not count for them.
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../../base/secrets.ts'

const PART_BYTES = 16
/** Of people who share a device: the last ones who signed in on it. */
const MOST_PEOPLE = 5
const FORM = /^[\w-]{22}(?:\.[\w-]{22}){1,5}$/

/** What a browser says of itself; only a mark proves anything. */
export interface Device {
  readonly id: string
  readonly marks: readonly string[]
}

/** null: it says nothing that could be ours. */
export function readDevice(value: string | null): Device | null {
  if (value === null || !FORM.test(value)) return null
  const [id = '', ...marks] = value.split('.')
  return { id, marks }
}

/** Whether this person has signed in there. Without a person it takes as long. */
export function isKnownDevice(secrets: Secrets, device: Device | null, personId: string | null): boolean {
  const own = marksOf(secrets, device?.id ?? '', personId ?? '').map((mark) => Buffer.from(mark))
  const marks = (device?.marks ?? []).map((given) => Buffer.from(given))
  return marks.some((given) => own.some((mark) => timingSafeEqual(given, mark))) && personId !== null
}

/** What the browser is to say from now on. */
export function rememberDevice(secrets: Secrets, device: Device | null, personId: string): string {
  const id = device?.id ?? randomBytes(PART_BYTES).toString('base64url')
  const own = marksOf(secrets, id, personId)
  const others = (device?.marks ?? []).filter((each) => !own.includes(each))
  return [id, own[0], ...others].slice(0, 1 + MOST_PEOPLE).join('.')
}

/** Under every secret, that of today first: a mark made before APP_SECRET was changed counts until that one is dropped. */
function marksOf(secrets: Secrets, id: string, personId: string): string[] {
  const macs = secrets.macs('device', `${id} ${personId}`)
  return macs.map((mac) => mac.subarray(0, PART_BYTES).toString('base64url'))
}

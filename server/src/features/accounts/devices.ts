// Devices on which somebody has signed in: a stranger's wrong guesses elsewhere do not count for them.
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../secrets.ts'

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
  const mark = Buffer.from(markOf(secrets, device?.id ?? '', personId ?? ''))
  const marks = device?.marks ?? []
  return marks.some((given) => timingSafeEqual(Buffer.from(given), mark)) && personId !== null
}

/** What the browser is to say from now on. */
export function rememberDevice(secrets: Secrets, device: Device | null, personId: string): string {
  const id = device?.id ?? randomBytes(PART_BYTES).toString('base64url')
  const mark = markOf(secrets, id, personId)
  const others = (device?.marks ?? []).filter((each) => each !== mark)
  return [id, mark, ...others].slice(0, 1 + MOST_PEOPLE).join('.')
}

function markOf(secrets: Secrets, id: string, personId: string): string {
  return secrets.mac('device', `${id} ${personId}`).subarray(0, PART_BYTES).toString('base64url')
}

// Seals the file of an import until it is over: a shop file may hold keys of gateways.
import { setImmediate } from 'node:timers/promises'
import type { Secrets } from '../../../base/secrets.ts'
import { sealedIn } from '../../../db/sealed.ts'

interface ImportRef {
  readonly shop_id: string
  readonly id: string
}

/** Bytes that are written as letters at a time: less than a millisecond of the loop. Three bytes are four letters, so parts join. */
export const SLICE_BYTES = 3 * 64 * 1024

export async function sealFile(secrets: Secrets, ref: ImportRef, bytes: Buffer): Promise<Buffer> {
  const letters = Buffer.alloc(Math.ceil(bytes.length / 3) * 4)
  let written = 0
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
    written += letters.write(bytes.toString('base64', at, at + SLICE_BYTES), written, 'latin1')
    await setImmediate()
  }
  return secrets.sealLong(purpose(ref), letters)
}

export function openFile(secrets: Secrets, ref: ImportRef, sealed: Buffer): Buffer {
  return Buffer.from(secrets.open(purpose(ref), sealed), 'base64')
}

export const sealedFiles = sealedIn('imports', 'file', 'id', {
  kind: 'files of imports under way',
  purposeOf: (shop_id, id) => purpose({ shop_id, id }),
})

const purpose = ({ shop_id, id }: ImportRef) => `import:${shop_id}:${id}`

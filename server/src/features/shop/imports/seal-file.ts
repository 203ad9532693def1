// Seals the file of an import until it is over: a shop file may hold keys of gateways.
import type { Secrets } from '../../../base/secrets.ts'
import { sealedIn } from '../../../db/sealed.ts'

interface ImportRef {
  readonly shop_id: string
  readonly id: string
}

export function sealFile(secrets: Secrets, ref: ImportRef, bytes: Buffer): Promise<Buffer> {
  return secrets.sealLong(purpose(ref), bytes)
}

export function openFile(secrets: Secrets, ref: ImportRef, sealed: Buffer): Buffer {
  return secrets.openBytes(purpose(ref), sealed)
}

export const sealedFiles = sealedIn('imports', 'file', 'id', {
  kind: 'files of imports under way',
  purposeOf: (shop_id, id) => purpose({ shop_id, id }),
})

const purpose = ({ shop_id, id }: ImportRef) => `import-file:${shop_id}:${id}`

// Seals a message and opens it again; bound to its row, so that no other row's contents can take its place.
import type { Secrets } from '../../../base/secrets.ts'
import { sealedIn } from '../../../db/sealed.ts'
import type { SealedMessage } from './message.ts'
import type { MessageRef } from './queries.ts'

export function sealMessage(secrets: Secrets, ref: MessageRef, message: SealedMessage): Buffer {
  return secrets.seal(purpose(ref), JSON.stringify(message))
}

/** null: sealed under another APP_SECRET. */
export function openMessage(secrets: Secrets, ref: MessageRef, sealed: Buffer): SealedMessage | null {
  try {
    return JSON.parse(secrets.open(purpose(ref), sealed))
  } catch {
    return null
  }
}

export const sealedMessages = sealedIn('messages', 'sealed', 'id', {
  kind: 'messages that wait to be sent',
  purposeOf: (shop_id, id) => purpose({ shop_id, id }),
})

const purpose = ({ shop_id, id }: MessageRef) => `message:${shop_id}:${id}`

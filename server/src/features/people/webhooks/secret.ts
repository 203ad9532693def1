// The secret of a webhook: made once, kept sealed, and what it signs.
import { createHmac, randomBytes } from 'node:crypto'
import type { Secrets } from '../../../base/secrets.ts'
import { type SealedPart, sealedIn } from '../../../db/sealed.ts'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

export interface WebhookRef {
  readonly shop_id: string
  readonly id: string
}

export function newSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

export function sealSecret(secrets: Secrets, ref: WebhookRef, secret: string): Buffer {
  return secrets.seal(purpose(ref), secret)
}

/** null: sealed under another APP_SECRET. */
export function openSecret(secrets: Secrets, ref: WebhookRef, sealed: Buffer): string | null {
  try {
    return secrets.open(purpose(ref), sealed)
  } catch {
    return null
  }
}

const purposeOf = (shop_id: string, id: string) => purpose({ shop_id, id })

export const sealedWebhookSecrets: readonly SealedPart[] = [
  sealedIn('webhooks', 'secret_sealed', 'id', { kind: 'secrets of webhooks', purposeOf }),
  sealedIn('webhooks', 'old_secret_sealed', 'id', {
    kind: 'secrets of webhooks, the ones before',
    purposeOf,
  }),
]

const purpose = ({ shop_id, id }: WebhookRef) => `webhook:${shop_id}:${id}`

/** As Standard Webhooks has it: one signature for each secret that counts, the newest first. */
export function signatureOf(
  secrets: readonly string[],
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')
}

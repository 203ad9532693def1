// The operator's key for news to browsers (VAPID).
import { createECDH } from 'node:crypto'
import type { Env } from './env.ts'

export interface WebPushConfig {
  /** both keys: base64url */
  readonly publicKey: string
  readonly privateKey: string
  /** where a push service writes to the operator: mailto: or https: */
  readonly contact: string
}

const REQUIRED = ['WEB_PUSH_PUBLIC_KEY', 'WEB_PUSH_PRIVATE_KEY', 'WEB_PUSH_CONTACT']

export function readWebPush(env: Env): WebPushConfig | null {
  const missing = env.missing(REQUIRED)
  if (missing.length === REQUIRED.length) return null
  if (missing.length > 0)
    env.refuse(`${missing.join(' and ')} must be set too: news to browsers need all three`)
  const [publicKey = '', privateKey = '', contact = ''] = REQUIRED.map((name) => env.text(name) ?? '')
  // The error shows neither: one of them is a secret.
  if (publicKey && privateKey && !isKeyPair(publicKey, privateKey))
    env.refuse(
      'WEB_PUSH_PUBLIC_KEY and WEB_PUSH_PRIVATE_KEY are no pair of keys; make one with: npx etalase push-keys',
    )
  if (contact && !/^(mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/]+\S*)$/.test(contact))
    env.refuse(`WEB_PUSH_CONTACT must be mailto:you@example.com or an https address, not "${contact}"`)
  return { publicKey, privateKey, contact }
}

function isKeyPair(publicKey: string, privateKey: string): boolean {
  if (!/^[\w-]{43}$/.test(privateKey)) return false
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}

// Passkeys: what the API asks for, signed by the device, and given back.
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { api } from '../api.ts'
import type { Me } from './session.ts'

export const hasPasskeys = browserSupportsWebAuthn

// Not a hook of React, for all its name.
const { useEntryLinkForPasskey: enterWithPasskey } = api

/** Throws what the browser throws when it is called off. */
export async function signInWithPasskey(): Promise<Me> {
  const options = (await api.getPasskeySignInOptions({})) as never
  const response = await startAuthentication({ optionsJSON: options })
  return api.signInWithPasskey({ response: response as never })
}

export async function makePasskeyByLink(key: string): Promise<Me> {
  const options = (await api.getEntryLinkPasskeyOptions({ key })) as never
  const response = await startRegistration({ optionsJSON: options })
  return enterWithPasskey({ key, response: response as never, name: deviceName() })
}

export async function addPasskey(): Promise<void> {
  const options = (await api.getPasskeyOptions({})) as never
  const response = await startRegistration({ optionsJSON: options })
  await api.createPasskey({ response: response as never, name: deviceName() })
}

/** By which its owner will know it again: "Android, Chrome". */
function deviceName(): string {
  const { userAgent } = navigator
  const system = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux'].find((name) =>
    userAgent.includes(name),
  )
  const browser = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'].find((name) => userAgent.includes(name))
  const named = { Edg: 'Edge', OPR: 'Opera' }[browser ?? ''] ?? browser
  return [system, named].filter(Boolean).join(', ') || 'Passkey'
}

// Passkeys: what the API asks for, signed by the device, and given back.
import type { AdminAnswerOf } from '@etalase/client/admin'
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { api } from '../api.ts'
import { sessionTexts } from '../texts/session.ts'
import { errorText } from '../ui/notices.tsx'
import type { Me } from './session.ts'

export const hasPasskeys = browserSupportsWebAuthn

// Not a hook of React, for all its name.
const { useEntryLinkForPasskey: enterWithPasskey } = api

/** `login`: whose it must be; left out: anybody's. Throws what the browser throws when it is called off. */
export async function signInWithPasskey(login?: string): Promise<Me> {
  const options = await api.getPasskeySignInOptions({ login })
  const response = await startAuthentication({ optionsJSON: options as never })
  return api.signInWithPasskey({ response })
}

export async function makePasskeyByLink(key: string, second_factor?: string): Promise<Me> {
  const response = await made(await api.getEntryLinkPasskeyOptions({ key }))
  return enterWithPasskey({ key, response, name: deviceName(), second_factor })
}

export async function addPasskey(): Promise<void> {
  const response = await made(await api.getPasskeyOptions({}))
  await api.createPasskey({ response, name: deviceName() })
}

/** The browser's own errors are English, and of no use to a reader. */
export function passkeyError(error: Error): string {
  if (error.name === 'InvalidStateError') return sessionTexts.passkeyThere
  return error.name === 'NotAllowedError' ? sessionTexts.passkeyCancelled : errorText(error)
}

/** The API describes options as any JSON: they are the browser's own. */
function made(options: AdminAnswerOf<'getPasskeyOptions'>) {
  return startRegistration({ optionsJSON: options as never })
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

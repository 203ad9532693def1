// The cookie of a session: for this host alone, and never for a script.
import { SLIDING_MS } from './sessions.ts'

const SECURE_NAME = '__Host-etalase'
/** On a developer's machine, where there is no TLS and browsers refuse the other name. */
const LOCAL_NAME = 'etalase_session'

export function sessionCookie(key: string, isSecure: boolean): Record<string, string> {
  return { 'Set-Cookie': cookie(key, isSecure, SLIDING_MS / 1000) }
}

export function clearedCookie(isSecure: boolean): Record<string, string> {
  return { 'Set-Cookie': cookie('', isSecure, 0) }
}

function cookie(value: string, isSecure: boolean, seconds: number): string {
  const name = isSecure ? SECURE_NAME : LOCAL_NAME
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** What the cookie of a session says; null: there is none. */
export function readSessionCookie(header: string | undefined, isSecure: boolean): string | null {
  const name = isSecure ? SECURE_NAME : LOCAL_NAME
  for (const part of header?.split(';') ?? []) {
    const [given, value] = part.trim().split('=', 2)
    if (given === name && value) return value
  }
  return null
}

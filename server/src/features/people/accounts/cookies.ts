// The cookies of the console: a session, and the device it is on. For this host alone, and never for a script.
import { SLIDING_MS } from './sessions.ts'

/** Without TLS, on a developer's machine, browsers refuse names that begin with `__Host-`. */
const SESSION = { secure: '__Host-etalase', local: 'etalase_session' }
const DEVICE = { secure: '__Host-etalase_device', local: 'etalase_device' }
/** The longest that browsers keep any. */
const DEVICE_SECONDS = 400 * 24 * 3_600

type Name = typeof SESSION

export function sessionCookie(key: string, isSecure: boolean): string {
  return cookie(SESSION, key, isSecure, SLIDING_MS / 1000)
}

export function clearedCookie(isSecure: boolean): string {
  return cookie(SESSION, '', isSecure, 0)
}

export function deviceCookie(value: string, isSecure: boolean): string {
  return cookie(DEVICE, value, isSecure, DEVICE_SECONDS)
}

/** What the cookie of a session says; null: there is none. */
export function readSessionCookie(header: string | undefined, isSecure: boolean): string | null {
  return read(SESSION, header, isSecure)
}

export function readDeviceCookie(header: string | undefined, isSecure: boolean): string | null {
  return read(DEVICE, header, isSecure)
}

function cookie(name: Name, value: string, isSecure: boolean, seconds: number): string {
  const flags = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return `${isSecure ? name.secure : name.local}=${value}; ${flags}`
}

function read(name: Name, header: string | undefined, isSecure: boolean): string | null {
  for (const part of header?.split(';') ?? []) {
    const [given, value] = part.trim().split('=', 2)
    if (given === (isSecure ? name.secure : name.local) && value) return value
  }
  return null
}

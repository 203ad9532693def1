// How the try of a merchant's key ended: it works, the vendor refused it, or nobody answered.
import { VendorDown, VendorRefused } from './vendor.ts'

export interface KeyTrial {
  readonly ok: boolean
  readonly message: string
}

export async function tryKey(vendor: string, probe: () => Promise<void>): Promise<KeyTrial> {
  try {
    await probe()
    return { ok: true, message: `${vendor} menerima kunci ini.` }
  } catch (error) {
    if (error instanceof VendorRefused) return { ok: false, message: `Kunci ditolak. ${error.message}` }
    if (error instanceof VendorDown)
      return { ok: false, message: `${vendor} sedang tidak dapat dihubungi. Coba lagi nanti.` }
    throw error
  }
}

export const NO_KEY: KeyTrial = { ok: false, message: 'Kunci belum diisi.' }

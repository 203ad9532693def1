// Reads the QR code in a picture, where the browser knows how to.
export function canReadCodes(): boolean {
  return globalThis.BarcodeDetector !== undefined
}

/** null: there is none that can be read. */
export async function readCode(photo: Blob): Promise<string | null> {
  const { BarcodeDetector } = globalThis
  if (!BarcodeDetector) return null
  try {
    const [code] = await new BarcodeDetector({ formats: ['qr_code'] }).detect(await createImageBitmap(photo))
    return code?.rawValue ?? null
  } catch {
    return null
  }
}

// Reads the QR code in a picture, where the browser knows how to.
interface Detector {
  detect(image: ImageBitmap): Promise<readonly { readonly rawValue: string }[]>
}

type DetectorClass = new (options: { formats: string[] }) => Detector

function detectorClass(): DetectorClass | null {
  return (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector ?? null
}

export function canReadCodes(): boolean {
  return detectorClass() !== null
}

/** null: there is none that can be read. */
export async function readCode(photo: Blob): Promise<string | null> {
  const Detector = detectorClass()
  if (!Detector) return null
  try {
    const [code] = await new Detector({ formats: ['qr_code'] }).detect(await createImageBitmap(photo))
    return code?.rawValue ?? null
  } catch {
    return null
  }
}

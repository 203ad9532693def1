// Draws a payload as a QR code that cameras read from screens and from paper.

const DRAWING = {
  // Made for screens: more correction would only make the modules smaller.
  errorCorrectionLevel: 'M',
  /** the quiet zone the standard asks for, in modules */
  margin: 4,
} as const

/** Whole pixels a module, so that no edge is blurred; about 500 across for a QRIS. */
const PIXELS_A_MODULE = 8

export async function qrSvg(payload: string): Promise<string> {
  const { toString: toText } = await import('qrcode')
  return toText(payload, { ...DRAWING, type: 'svg' })
}

/** For where pictures are kept and shared: buyers save the code and open it in another app. */
export async function qrPng(payload: string): Promise<Buffer> {
  const { toBuffer } = await import('qrcode')
  return toBuffer(payload, { ...DRAWING, type: 'png', scale: PIXELS_A_MODULE })
}

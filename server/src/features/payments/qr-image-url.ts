// Where the picture of an attempt's QR code is: its id cannot be guessed, so that the address is the key to it.

export const QR_IMAGES = '/media/qr/'

export function qrImageUrl(baseUrl: string, attemptId: string): string {
  return `${baseUrl}${QR_IMAGES}${attemptId}.png`
}

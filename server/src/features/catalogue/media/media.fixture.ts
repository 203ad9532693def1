// What the tests of pictures share: small ones that are never the same, uploaded through the merchant's door.
import sharp from 'sharp'
import type { Answer } from '../../../../../test/http.ts'
import type { TestApp } from '../../../../test/app.ts'

let shade = 0

/** Never the same twice. */
export function aPicture(): Promise<Buffer> {
  shade++
  const background = { r: shade % 256, g: Math.floor(shade / 256), b: 9 }
  return sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer()
}

export async function uploadTo(app: TestApp, shop: string, body: Buffer): Promise<Answer> {
  return app.admin(`/shops/${shop}/media`, {
    method: 'POST',
    token: await app.token({ shop }),
    headers: { 'Content-Type': 'image/png' },
    body,
  })
}

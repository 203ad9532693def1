// The program that draws pictures, in a process of its own: it is asked for one after the other, and answers each.
import { endWithParent } from '../../base/subprocess.ts'
import type { Bilingual } from '../../domain/setting-error.ts'
import { ImageError, type ImageFormat, renderImage } from './images.ts'

export interface DrawingOrder {
  readonly id: number
  readonly original: Buffer
  readonly width: number
  readonly format: ImageFormat
}

export type Drawn = { readonly bytes: Buffer } | { readonly says: Bilingual }

endWithParent()
process.on('message', async ({ id, ...order }: DrawingOrder) => {
  process.send?.({ id, drawn: await draw(order) })
})

async function draw({ original, width, format }: Omit<DrawingOrder, 'id'>): Promise<Drawn> {
  try {
    return { bytes: await renderImage(original, width, format) }
  } catch (error) {
    if (error instanceof ImageError) return { says: error.says }
    throw error
  }
}

// Under the shop's lock, whether the pictures that a file names are still there: those that nothing shows are removed at night.
import type { MediaStore } from '../../../adapters/media/store.ts'
import type { Db } from '../../../db/pool.ts'
import { loadMedia } from '../../catalogue/media/queries.ts'
import { fewAtOnce, mapImages, type NewPicture } from './pictures.ts'
import type { ShopFile } from './schema.ts'

/** `given` has every picture by its hash; `areStored`: the new ones were put into the store before the lock was had. */
export async function arePicturesThere(
  tx: Db,
  media: MediaStore,
  shopId: string,
  given: ShopFile,
  { newPictures, areStored }: { newPictures: readonly NewPicture[]; areStored: boolean },
): Promise<boolean> {
  const isNew = new Set(newPictures.map(({ image }) => image.hash))
  const known = await loadMedia(tx, shopId)
  let areThere = true
  await mapImages(given, async (image) => {
    if (image.media && !isNew.has(image.media) && !known.has(image.media)) areThere = false
    return image
  })
  if (areStored)
    await fewAtOnce(newPictures, async ({ image }) => {
      if (!(await media.hasOriginal(shopId, image.hash))) areThere = false
    })
  return areThere
}

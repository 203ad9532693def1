// addProductImage: a picture is uploaded and put behind those that the product has.
import { invalidRequest } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { Edit } from '../../../../tenancy/edit.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { uploadImage } from '../../media/actions/upload-image.ts'
import { MOST_IMAGES, type ProductInput } from '../input.ts'
import type { StoredProduct } from '../stored.ts'
import { changeProduct } from './save-product.ts'

/** Whatever others do to the product meanwhile. Throws `not_found` and `invalid_request`. */
export async function addProductImage(
  ctx: Context,
  shop: Shop,
  productId: string,
  bytes: Buffer,
  at: Date,
  { by }: Edit,
): Promise<StoredProduct> {
  const edit = by ? { by } : {}
  const { hash: media } = await uploadImage(ctx, shop, bytes, edit)
  const added = ({ images = [] }: ProductInput) => {
    if (images.length >= MOST_IMAGES)
      throw invalidRequest([{ path: 'images', code: 'limit', message: `paling banyak ${MOST_IMAGES} butir` }])
    return { images: [...images, { media }] }
  }
  return changeProduct(ctx, shop, productId, added, at, edit)
}

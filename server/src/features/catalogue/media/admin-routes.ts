// What a merchant does with pictures: upload them, for products and whatever else shows some.
import { flag, integer, named, text } from '../../../base/shapes.ts'
import { shopAddress } from '../../../domain/addresses.ts'
import { addressesOf } from '../../../domain/media-address.ts'
import { type AdminRoute, Bytes } from '../../../http/routes/admin-route.ts'
import { inShop } from '../../../http/routes/declare-admin-route.ts'
import { takesFile, uploadedFile } from '../../../http/upload.ts'
import { uploadImage } from './actions/upload-image.ts'
import { spaceOf } from './space.ts'

/** Small enough to be sent again when a connection breaks. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024
export const TAKES_IMAGE = takesFile(MAX_UPLOAD_BYTES)

const UploadedImage = named(
  'UploadedImage',
  {
    media: text('Its content, by which products and categories name it'),
    url: text('Where it is seen, on the shop’s own host'),
    width: integer('Of the picture at `url`'),
    height: integer('Of the picture at `url`'),
  },
  'A picture that the shop has',
)

const PictureSpace = named(
  'PictureSpace',
  {
    pictures: integer('How many the shop has'),
    used_bytes: integer('Of all of them, as they were uploaded'),
    limit_bytes: integer('What the plan of the shop gives'),
    is_nearly_full: flag('Four fifths are used: time to make room, or to take a larger plan'),
  },
  'The room that a shop has for pictures',
)

export const mediaAdminRoutes: readonly AdminRoute[] = [
  inShop.get('/media/space', {
    op: 'getPictureSpace',
    tag: 'Pictures',
    summary: 'Read how much room for pictures the shop has, and how much of it is used',
    need: { role: 'staff', scope: 'products:read' },
    reply: PictureSpace,
    run: (ctx, { shop, at }) => spaceOf(ctx.db, shop, at),
  }),
  inShop.post('/media', {
    op: 'uploadImage',
    tag: 'Pictures',
    summary: 'Upload a picture: the bytes themselves, or a form with one file',
    problems: ['storage_full'],
    description: 'JPEG, PNG, WebP, AVIF or GIF, at most 10 MiB and 25 million pixels; a JPEG 50 million.',
    need: { role: 'manager', scope: 'products:write' },
    takes: TAKES_IMAGE,
    body: Bytes,
    status: 201,
    reply: UploadedImage,
    async run(ctx, { shop, headers, body, by }) {
      const bytes = await uploadedFile(headers, body, MAX_UPLOAD_BYTES)
      const picture = await uploadImage(ctx, shop, bytes, { by })
      const { url, width, height } = addressesOf({ ...picture, alt: null }, shopAddress(shop, ctx.platform))
      return { media: picture.hash, url, width, height }
    },
  }),
]

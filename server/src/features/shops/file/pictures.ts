// Takes in the pictures a shop file names: read, checked, stored; the file then knows them by their hash.
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { ImageError, type InspectedImage, inspectImage } from '../../../adapters/media/images.ts'
import type { MediaStore } from '../../../adapters/media/store.ts'
import { widthsOf } from '../../../domain/media-address.ts'
import { type FileFault, ShopFileError } from './faults.ts'
import type { FileImage, ShopFile } from './schema.ts'

export interface TakenPictures {
  readonly file: ShopFile
  /** pictures the shop did not have before */
  readonly taken: readonly InspectedImage[]
}

export interface PictureOptions {
  readonly media: MediaStore
  readonly shopId: string
  /** paths in the file are relative to this */
  readonly folder: string
  /** hashes of the pictures the shop has already */
  readonly known: ReadonlySet<string>
  /** false: sizes are made when they are first asked for */
  readonly prerender: boolean
}

export async function takePictures(file: ShopFile, options: PictureOptions): Promise<TakenPictures> {
  const faults: FileFault[] = []
  const taken = new Map<string, InspectedImage>()

  async function take(image: FileImage, path: string): Promise<FileImage> {
    if (image.file === undefined) {
      if (!image.media) faults.push({ path, message: 'names neither a file nor a picture the shop has' })
      else if (!options.known.has(image.media)) {
        faults.push({ path: `${path}.media`, message: `the shop has no picture "${image.media}"` })
      }
      return image
    }
    try {
      const found = await store(image.file)
      if (!options.known.has(found.hash)) taken.set(found.hash, found)
      return { media: found.hash, ...(image.alt !== undefined && { alt: image.alt }) }
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code
      if (!(error instanceof ImageError) && code !== 'ENOENT' && code !== 'EISDIR' && code !== 'EACCES')
        throw error
      const why = error instanceof ImageError ? error.message : `cannot be read (${code})`
      faults.push({ path: `${path}.file`, message: `${image.file}: ${why}` })
      return image
    }
  }

  async function store(name: string): Promise<InspectedImage> {
    const bytes = await readFile(resolve(options.folder, name))
    const image = await inspectImage(bytes)
    if (options.known.has(image.hash) || taken.has(image.hash)) return image
    await options.media.putOriginal(options.shopId, image.hash, bytes)
    if (options.prerender) {
      for (const width of widthsOf(image.width))
        await options.media.render(options.shopId, image.hash, width, 'webp')
    }
    return image
  }

  const withPictures = await mapImages(file, take)
  if (faults.length > 0) throw new ShopFileError(faults)
  return { file: withPictures, taken: [...taken.values()] }
}

type Take = (image: FileImage, path: string) => Promise<FileImage>

/** The same file with every picture replaced by what `take` makes of it. */
export async function mapImages(file: ShopFile, take: Take): Promise<ShopFile> {
  const orNone = async <T extends FileImage | null | undefined>(image: T, path: string) =>
    image ? take(image, path) : image
  const all = (images: FileImage[], path: string) =>
    inTurn(images, (image, i) => take(image, `${path}[${i}]`))

  const result: ShopFile = { ...file }
  if (file.brand) {
    const { about_image, logo_image, social_image, hero_images } = file.brand
    result.brand = {
      ...file.brand,
      ...(about_image && { about_image: await take(about_image, 'brand.about_image') }),
      ...(logo_image && { logo_image: await take(logo_image, 'brand.logo_image') }),
      ...(social_image && { social_image: await take(social_image, 'brand.social_image') }),
      ...(hero_images && { hero_images: await all(hero_images, 'brand.hero_images') }),
    }
  }
  if (file.categories) {
    result.categories = await inTurn(file.categories, async (category, i) => {
      const image = await orNone(category.image, `categories[${i}].image`)
      return image === undefined ? category : { ...category, image }
    })
  }
  if (file.products) {
    result.products = await inTurn(file.products, async (product, i) =>
      product.images ? { ...product, images: await all(product.images, `products[${i}].images`) } : product,
    )
  }
  return result
}

/** One after the other: pictures are large, and hundreds of them at once would not fit in memory. */
async function inTurn<T, R>(list: readonly T[], each: (entry: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const [i, entry] of list.entries()) results.push(await each(entry, i))
  return results
}

// Takes in the pictures a shop file names: looked at, then stored; the file then knows them by their hash.
import {
  hashOf,
  ImageError,
  type InspectedImage,
  inspectImage,
  renderImage,
} from '../../../adapters/media/images.ts'
import type { MediaStore } from '../../../adapters/media/store.ts'
import { codeOf } from '../../../base/errors.ts'
import type { ImageInput } from '../../../base/input-shapes.ts'
import { widthsOf } from '../../../domain/media-address.ts'
import { type FileError, ShopFileError } from './errors.ts'
import { readPictureFile } from './picture-file.ts'
import type { ShopFile } from './schema.ts'

export interface SeenPictures {
  /** the file with every picture named by its hash */
  readonly file: ShopFile
  /** pictures the shop did not have before */
  readonly newPictures: readonly NewPicture[]
  readonly errors: readonly FileError[]
}

export interface NewPicture {
  readonly image: InspectedImage
  /** where its bytes are, relative to the shop file's folder, and which field of the shop file says so */
  readonly name: string
  readonly path: string
}

/** Stores nothing: a file with an error must leave nothing behind. */
export async function inspectPictures(
  file: ShopFile,
  options: {
    /** paths in the file are relative to this */
    readonly folder: string
    /** hashes of the pictures the shop has already */
    readonly known: ReadonlySet<string>
    /** false: of pictures we know to be whole only the head is read */
    readonly findDamage: boolean
  },
): Promise<SeenPictures> {
  const errors: FileError[] = []
  const newPictures = new Map<string, NewPicture>()
  const seen = new Map<string, Promise<InspectedImage>>()

  async function look(given: ImageInput, path: string): Promise<ImageInput> {
    const { file: name, ...image } = given
    if (name === undefined) {
      if (!image.media) errors.push({ path, message: 'names neither a file nor a picture the shop has' })
      else if (!options.known.has(image.media)) {
        errors.push({ path: `${path}.media`, message: `the shop has no picture "${image.media}"` })
      }
      return image
    }
    try {
      const found = await (seen.get(name) ?? inspect(name))
      if (!options.known.has(found.hash)) newPictures.set(found.hash, { image: found, name, path })
      return { ...image, media: found.hash }
    } catch (error) {
      errors.push({ path: `${path}.file`, message: `${name}: ${whyUnusable(error)}` })
      return image
    }
  }

  async function inspect(name: string): Promise<InspectedImage> {
    const bytes = await readPictureFile(options.folder, name)
    const image = await inspectImage(bytes)
    // Only who looks at every pixel finds out: the smallest rendition is enough for that.
    if (options.findDamage && !options.known.has(image.hash)) await renderImage(bytes, 1, 'webp')
    return image
  }

  await fewAtOnce(await namesIn(file), async (name) => {
    const inspecting = inspect(name)
    seen.set(name, inspecting)
    // The error stands where the file names the picture.
    await inspecting.catch(() => {})
  })
  const withHashes = await mapImages(file, look)
  return { file: withHashes, newPictures: [...newPictures.values()], errors }
}

function whyUnusable(error: unknown): string {
  if (error instanceof ImageError) return error.message
  const code = codeOf(error)
  if (code === undefined) throw error
  return `cannot be read (${code})`
}

export interface PictureOptions {
  /** names of pictures are relative to this */
  readonly folder: string
  /** false: sizes are made when they are first asked for */
  readonly prerender: boolean
}

export async function storePictures(
  media: MediaStore,
  shopId: string,
  pictures: readonly NewPicture[],
  { folder, prerender }: PictureOptions,
): Promise<void> {
  await fewAtOnce(pictures, async ({ image, name, path }) => {
    const bytes = await readPictureFile(folder, name)
    if (hashOf(bytes) !== image.hash) {
      throw new ShopFileError([{ path: `${path}.file`, message: 'changed while it was being read' }])
    }
    await media.putOriginal(shopId, image.hash, bytes)
    if (!prerender) return
    for (const width of widthsOf(image.width)) await media.render(shopId, image, width, 'webp')
  })
}

async function namesIn(file: ShopFile): Promise<Set<string>> {
  const names = new Set<string>()
  await mapImages(file, async (image) => {
    if (image.file !== undefined) names.add(image.file)
    return image
  })
  return names
}

/** Pictures are large: hundreds of them at once would not fit in memory, and each by itself waits for the disk. */
const AT_ONCE = 4

export async function fewAtOnce<T>(list: Iterable<T>, work: (entry: T) => Promise<void>): Promise<void> {
  const rest = [...list].values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const entry of rest) await work(entry)
    }),
  )
}

type Replace = (image: ImageInput, path: string) => Promise<ImageInput>

/** The same file with every picture replaced by what `replace` makes of it. */
export async function mapImages(file: ShopFile, replace: Replace): Promise<ShopFile> {
  const orNone = async <T extends ImageInput | null | undefined>(image: T, path: string) =>
    image ? replace(image, path) : image
  const all = (images: ImageInput[], path: string) =>
    inTurn(images, (image, i) => replace(image, `${path}[${i}]`))

  const result: ShopFile = { ...file }
  if (file.brand) {
    const { about_image, favicon_image, logo_image, social_image, hero_images } = file.brand
    result.brand = {
      ...file.brand,
      ...(about_image && { about_image: await replace(about_image, 'brand.about_image') }),
      ...(favicon_image && { favicon_image: await replace(favicon_image, 'brand.favicon_image') }),
      ...(logo_image && { logo_image: await replace(logo_image, 'brand.logo_image') }),
      ...(social_image && { social_image: await replace(social_image, 'brand.social_image') }),
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

async function inTurn<T, R>(list: readonly T[], each: (entry: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const [i, entry] of list.entries()) results.push(await each(entry, i))
  return results
}

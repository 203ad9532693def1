// What a shop will be: what it is, with what the file says. A field left out keeps what is there. Pure.
import { byKey, type Pair, pairCouriers, pairImages, pairVariants } from './pair.ts'
import type { FileImage, FileProduct, FilePromotion, ShopFile } from './schema.ts'

type Brand = NonNullable<ShopFile['brand']>
type Shipping = NonNullable<ShopFile['shipping']>
type PaymentMethod = NonNullable<ShopFile['payment_methods']>[number]
type Category = NonNullable<ShopFile['categories']>[number]
type Variants = NonNullable<FileProduct['variants']>

/** Pictures are known by their content in both; `current` comes without stock, which may be selling right now. */
export function mergeShopFile(current: ShopFile | null, given: ShopFile): ShopFile {
  if (!current) return given
  const part = mergedPart(current, given)
  return {
    ...over(current, given),
    ...part('contact', over),
    ...part('announcement', over),
    ...part('payment', over),
    ...part('brand', mergeBrand),
    ...part('shipping', mergeShipping),
    ...part('payment_methods', mergeList(byKey(codeOf), mergePaymentMethod)),
    ...part('categories', mergeList(byKey(keyOf), mergeCategory)),
    ...part('products', mergeList(byKey(slugOf), mergeProduct)),
    ...part('promotions', mergeList(byKey(keyOf), mergePromotion)),
    ...part('vouchers', mergeList(byKey(voucherCodeOf), over)),
    ...part('pages', over),
  }
}

const codeOf = ({ code }: { code: string }) => code
const keyOf = ({ key }: { key: string }) => key
const slugOf = ({ slug }: { slug: string }) => slug
const voucherCodeOf = ({ code }: { code: string }) => code.toUpperCase()

function mergeBrand(was: Brand, is: Brand): Brand {
  const part = mergedPart(was, is)
  return {
    ...over(was, is),
    ...part('about_image', mergeImage),
    ...part('logo_image', mergeImage),
    ...part('social_image', mergeImage),
    ...part('hero_images', mergeList(pairImages, over)),
    ...part('section_copy', over),
  }
}

function mergeShipping(was: Shipping, is: Shipping): Shipping {
  return { ...over(was, is), ...mergedPart(was, is)('couriers', mergeList(pairCouriers, over)) }
}

function mergePaymentMethod(was: PaymentMethod, is: PaymentMethod): PaymentMethod {
  return { ...over(was, is), ...mergedPart(was, is)('manual', over) }
}

function mergeCategory(was: Category, is: Category): Category {
  return { ...over(was, is), ...mergedPart(was, is)('image', mergeImage) }
}

function mergeProduct(was: FileProduct, is: FileProduct): FileProduct {
  const kept = is.images ? { ...was, ...withImagesAt(was, is.images) } : was
  const part = mergedPart(kept, is)
  return {
    ...over(kept, is),
    ...part('preorder', over),
    ...part('images', mergeList(pairImages, over)),
    ...part('variants', mergeList(pairVariants, over)),
  }
}

/** A variant keeps its picture, wherever that stands in the new list; it has none when the picture is gone. */
function withImagesAt({ images = [], variants }: FileProduct, now: FileImage[]): { variants?: Variants } {
  if (!variants) return {}
  return {
    variants: variants.map((variant) => {
      if (variant.image == null) return variant
      const media = images[variant.image]?.media
      const place =
        now[variant.image]?.media === media ? variant.image : now.findIndex((image) => image.media === media)
      return { ...variant, image: place < 0 ? null : place }
    }),
  }
}

/** What a promotion covers is decided anew when the file names products or categories. */
function mergePromotion(was: FilePromotion, is: FilePromotion): FilePromotion {
  const { whole_shop: _, ...rest } = was
  return over(is.products || is.categories ? rest : was, is)
}

/** The words for another picture do not describe this one. */
function mergeImage(was: FileImage, is: FileImage): FileImage {
  return was.media === is.media ? over(was, is) : is
}

function over<T extends object>(was: T, is: T): T {
  const said = Object.entries(is).filter(([, value]) => value !== undefined)
  return { ...was, ...Object.fromEntries(said) }
}

/** `{name: merged}` when both sides speak of it, else nothing: `over` has taken the side that does. */
function mergedPart<T extends object>(was: T, is: T) {
  return <K extends keyof T>(
    name: K,
    merge: (was: NonNullable<T[K]>, is: NonNullable<T[K]>) => NonNullable<T[K]>,
  ): { [P in K]?: NonNullable<T[K]> } => {
    const before = was[name]
    const after = is[name]
    if (before === undefined || before === null || after === undefined || after === null) return {}
    return { [name]: merge(before, after) } as { [P in K]?: NonNullable<T[K]> }
  }
}

/** The list is the file's; an entry that was there before keeps the fields the file does not name. */
function mergeList<T extends object>(pair: Pair<T, T>, merge: (was: T, is: T) => T) {
  return (was: T[], is: T[]): T[] => {
    const known = pair(was, is)
    return is.map((entry, i) => {
      const before = known[i]
      return before ? merge(before, entry) : entry
    })
  }
}

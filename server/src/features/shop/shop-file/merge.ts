// What a shop will be: what it is, with what the file says. A field left out keeps what is there. Pure.
import { byKey, mergedPart, mergeFields, mergeList } from '../../../domain/merge.ts'
import { mergeCategory, mergeProduct } from '../../catalogue/products/input.ts'
import { mergePromotion } from '../../catalogue/promotions/input.ts'
import { mergePaymentMethod } from '../../selling/payments/input.ts'
import { mergeSettings } from '../shops/input.ts'
import type { ShopFile } from './schema.ts'

/** Pictures are known by their content in both; `current` comes without stock, which may be selling right now. */
export function mergeShopFile(current: ShopFile | null, given: ShopFile): ShopFile {
  if (!current) return given
  const part = mergedPart(current, given)
  return {
    ...mergeSettings(current, given),
    ...part('payment_methods', mergeList(byKey(codeOf), mergePaymentMethod)),
    ...part('categories', mergeList(byKey(keyOf), mergeCategory)),
    ...part('products', mergeList(byKey(slugOf), mergeProduct)),
    ...part('promotions', mergeList(byKey(keyOf), mergePromotion)),
    ...part('vouchers', mergeList(byKey(voucherCodeOf), mergeFields)),
    ...part('pages', mergeFields),
  }
}

const codeOf = ({ code }: { code: string }) => code
const keyOf = ({ key }: { key: string }) => key
const slugOf = ({ slug }: { slug: string }) => slug
const voucherCodeOf = ({ code }: { code: string }) => code.toUpperCase()

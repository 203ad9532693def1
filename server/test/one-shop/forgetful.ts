// Statements as they would be had their author forgotten the shop: each has to be caught, or the check is worth nothing.

/** `shop_id = $1`, with or without quotes and the table before it. */
const NAMES_ITS_SHOP = /(?:"?\w+"?\.)?"?shop_id"? = \$\d+/g

/** null: it names its shop in no such condition. */
export function withoutItsShop(text: string): string | null {
  const forgetful = text.replaceAll(NAMES_ITS_SHOP, 'true')
  return forgetful === text ? null : forgetful
}

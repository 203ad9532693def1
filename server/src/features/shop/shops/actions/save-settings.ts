// saveSettings and saveBrand: what a shop has once, made what the merchant says; a field left out keeps what is there.
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import { brandImageHashes } from '../../../../domain/content.ts'
import { type SettingError, under } from '../../../../domain/setting-error.ts'
import {
  assertExpected,
  assertSettings,
  type Edit,
  editShop,
  type Versioned,
} from '../../../../tenancy/edit.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { loadMedia } from '../../../catalogue/media/queries.ts'
import { checkTax } from '../../../selling/invoices/checks.ts'
import { bookingCredential, changeBookingKey, changeProviderKey } from '../../../selling/shipping/changes.ts'
import { checkShipping } from '../../../selling/shipping/checks.ts'
import { checkBrand, checkBrandPictures, checkSections, checkTags } from '../../content/checks.ts'
import type { BrandInput } from '../../content/input.ts'
import { shownNames } from '../../content/sections.ts'
import { auditKey, auditSettings, writeSettings } from '../changes.ts'
import { checkContact, checkLimits } from '../checks.ts'
import { mergeSettings, type SettingsInput } from '../input.ts'
import { type Settings, storedSettings } from '../stored.ts'

/**
 * All of it is one version. The aggregator's key counts for none: nobody reads it, so nobody can have edited an old one.
 * Throws `edit_conflict` and `invalid_request`.
 */
export async function saveSettings(
  ctx: Context,
  shop: Shop,
  input: SettingsInput,
  edit: Edit = {},
): Promise<Versioned<Settings>> {
  return editShop(ctx.db, shop.id, async (tx) => {
    const found = await storedSettings(tx, shop.id)
    assertExpected(found, edit)
    const { slug, plan } = found.value
    const settings = mergeSettings<SettingsInput>(found.value, input)
    assertSettings([
      ...under('contact', checkContact(settings.contact ?? {})),
      ...under('shipping', checkShipping(settings.shipping ?? {})),
      ...under('tags', checkTags(settings.tags ?? {})),
      ...under('tax', checkTax(settings.tax ?? {})),
      ...under('limits', checkLimits(settings.limits ?? {})),
      ...(await contentErrors(tx, shop, input)),
    ])
    await writeSettings(tx, shop.id, { ...settings, slug, plan })
    for (const name of await changeProviderKey(tx, ctx.secrets, shop.id, input.shipping?.provider))
      await auditKey(tx, shop, edit, `courier.${name}`)
    for (const vendor of await changeBookingKey(tx, ctx.secrets, shop.id, input.shipping?.booking))
      await auditKey(tx, shop, edit, bookingCredential(vendor))
    const saved = await storedSettings(tx, shop.id)
    await auditSettings(tx, shop, edit, found, saved)
    return saved
  })
}

/** Of brand and home, only of what is said: what is left alone may still name what has left the shop. */
export async function contentErrors(
  tx: Db,
  shop: Shop,
  { brand = {}, home }: Pick<SettingsInput, 'brand' | 'home'>,
): Promise<SettingError[]> {
  const pictures = await loadMedia(tx, shop.id, brandImageHashes(brand))
  return [
    ...under('brand', checkBrand(brand)),
    ...under('brand', checkBrandPictures(brand, new Set(pictures.keys()))),
    ...(home ? checkSections(home, 'home', await shownNames(tx, shop.id)) : []),
  ]
}

/** Of the same version as the other settings. Throws `edit_conflict` and `invalid_request`. */
export async function saveBrand(
  ctx: Context,
  shop: Shop,
  brand: BrandInput,
  edit: Edit = {},
): Promise<Versioned<Settings>> {
  return saveSettings(ctx, shop, { brand }, edit)
}

// tryMutationService: whether a service takes a shop's token, by a call that changes nothing.
import { type KeyTrial, NO_KEY, tryKey } from '../../../../adapters/vendor.ts'
import type { Context } from '../../../../context.ts'
import type { MutationProviderName } from '../../../../domain/mutations.ts'
import { VENDOR_TITLES } from '../../../../domain/vendors.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { mutationKeysOf } from '../credentials.ts'
import type { MutationKeysInput } from '../input.ts'

/** A token that is left out is the one that the shop has. */
export async function tryMutationService(
  ctx: Context,
  shop: Shop,
  provider: MutationProviderName,
  given: MutationKeysInput,
): Promise<KeyTrial> {
  const { probe } = ctx.mutations[provider]
  if (!probe) return { ok: false, message: CANNOT(VENDOR_TITLES[provider]) }
  const stored = await mutationKeysOf(ctx, shop.id, provider).catch(() => null)
  const api_token = given.api_token ?? stored?.api_token
  if (!api_token) return NO_KEY
  return tryKey(VENDOR_TITLES[provider], () => probe({ api_token }))
}

const CANNOT = (title: string) =>
  `${title} tidak dapat ditanya dari sini. Kirim percobaan dari dasbornya, lalu lihat kapan terakhir terdengar.`

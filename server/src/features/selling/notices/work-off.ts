// How each kind of notice is worked off, once it was heard.
import type { Context } from '../../../context.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import type { HeardNotice } from '../heard/heard.ts'
import { takeInHeard } from '../mutations/actions/receive-mutations.ts'
import { noteHeardParcels } from '../parcels/actions/receive-parcel-notice.ts'
import { applyHeard, askInstead } from '../payments/actions/apply-heard.ts'

export function workOff(ctx: Context, shop: Shop, heard: HeardNotice, at: Date): Promise<void> {
  switch (heard.kind) {
    case 'mutations':
      return takeInHeard(ctx, shop, heard, at)
    case 'parcels':
      return noteHeardParcels(ctx, shop, heard, at)
    case 'gateways':
      return applyHeard(ctx, shop, heard, at)
    case 'asking':
      return askInstead(ctx, shop, heard)
  }
}

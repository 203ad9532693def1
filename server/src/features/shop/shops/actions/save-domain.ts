// saveDomain and deleteDomain: one host that the shop answers on, claimed, made primary, or given up.
import type { Context } from '../../../../context.ts'
import { announceHostChange } from '../../../../db/changes.ts'
import type { Db } from '../../../../db/pool.ts'
import { parseHost } from '../../../../domain/hosts.ts'
import { mergeFields } from '../../../../domain/merge.ts'
import { under } from '../../../../domain/setting-error.ts'
import { lockHostnames } from '../../../../tenancy/changes.ts'
import { assertSettings, type Edit, type Stored } from '../../../../tenancy/edit.ts'
import { deleteEntry, saveEntry } from '../../../../tenancy/edit-list.ts'
import { hostnamesOfOthers } from '../../../../tenancy/queries.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { DOMAINS } from '../changes.ts'
import { checkHost } from '../checks.ts'
import { type DomainInput, domainKey } from '../input.ts'

/**
 * By its host, in any spelling. The domain that becomes primary takes that from the one before, which is another
 * version then. Throws `edit_conflict` and `invalid_request`.
 */
export async function saveDomain(
  ctx: Context,
  shop: Shop,
  input: DomainInput,
  edit: Edit = {},
  /** what else happens in the same transaction */
  alongside: (tx: Db) => Promise<void> = async () => {},
): Promise<Stored<DomainInput>> {
  return saveEntry(ctx.db, shop.id, DOMAINS, { ...edit, id: domainKey(input) }, async (tx, was) => {
    await alongside(tx)
    if (was) return mergeFields(was, input)
    await claimHost(ctx, tx, shop, input.host)
    return input
  })
}

async function claimHost(ctx: Context, tx: Db, shop: Shop, host: string): Promise<void> {
  const hostnames = hostnamesOf(host)
  await lockHostnames(tx, hostnames)
  await assertHost(ctx, tx, shop, host)
  await announceHostChange(tx, shop, hostnames)
}

/** Throws `invalid_request` for what is no host, or one that leads elsewhere. */
export async function assertHost(ctx: Context, tx: Db, shop: Shop, host: string): Promise<void> {
  const facts = {
    slug: shop.slug,
    platformDomain: ctx.config.platformDomain,
    takenHostnames: await hostnamesOfOthers(tx, shop.id, hostnamesOf(host)),
  }
  assertSettings(under('host', checkHost(host, facts)))
}

function hostnamesOf(host: string): string[] {
  const { hostname } = parseHost(host)
  return hostname ? [hostname] : []
}

/** The host is free for another shop then. Throws `not_found` and `edit_conflict`. */
export async function deleteDomain(ctx: Context, shop: Shop, host: string, edit: Edit = {}): Promise<void> {
  const entry = { ...edit, id: domainKey({ host }) }
  const announce = (tx: Db) => announceHostChange(tx, shop, hostnamesOf(host))
  await deleteEntry(ctx.db, shop.id, DOMAINS, entry, announce)
}

// What an agent has prepared, for tests that begin where the agent ends.
import assert from 'node:assert/strict'
import type { Context } from '../../../context.ts'
import type {
  AgentCartTable,
  PreparedAddress,
  PreparedBuyer,
  PreparedItem,
} from '../../../db/tables/agents.ts'
import { newId } from '../../../domain/ids.ts'
import { findShopBySlug } from '../../../tenancy/queries.ts'
import { insertAgentCart } from './changes.ts'
import { PREPARED_FOR_MS } from './rules.ts'

type Columns = Omit<AgentCartTable, 'items' | 'buyer' | 'address'>

interface PreparedParts extends Partial<Columns> {
  readonly items: readonly PreparedItem[]
  readonly buyer?: PreparedBuyer | null
  readonly address?: PreparedAddress | null
}

const BUYER: PreparedBuyer = {
  first_name: 'Budi',
  last_name: 'Santoso',
  email: 'budi@contoh.id',
  phone: '+6281234567890',
}

const ADDRESS: PreparedAddress = {
  id: null,
  street: 'Jl. Melati No. 1',
  extended: 'RT 02 RW 05',
  locality: 'Jakarta Selatan',
  region: 'DKI Jakarta',
  postal_code: null,
  country: 'ID',
  first_name: null,
  last_name: null,
  phone: null,
}

/** Gives its id. */
export async function aPreparedCart(
  { ctx }: { readonly ctx: Context },
  slug: string,
  { items, buyer = BUYER, address = ADDRESS, ...parts }: PreparedParts,
): Promise<string> {
  const shop = await findShopBySlug(ctx.db, slug)
  assert.ok(shop)
  const now = ctx.clock.now()
  const id = newId('agc')
  await insertAgentCart(ctx.db, {
    shop_id: shop.id,
    id,
    kind: 'checkout',
    state: 'open',
    items: [...items],
    voucher_code: null,
    buyer,
    address,
    email: buyer?.email ?? null,
    phone: buyer?.phone ?? null,
    destination_ref: null,
    courier_code: null,
    courier_service: null,
    cart_id: null,
    asked_hash: null,
    caller_hash: null,
    created_at: new Date(now),
    updated_at: new Date(now),
    expires_at: new Date(now + PREPARED_FOR_MS),
    ...parts,
  })
  return id
}

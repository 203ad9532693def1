// Personal data in what agents prepared: all that a person told an assistant.
import { sql } from 'kysely'
import type { PersonalData } from '../../../tenancy/personal-data.ts'
import type { AgentCart } from './queries.ts'
import { addressLine, recipientOf } from './rules.ts'

export const personalAgentCarts: PersonalData = {
  async find(db, { shop, contact }) {
    if (!contact) return { prepared_carts: [] }
    const { rows } = await sql<AgentCart>`
      select * from agent_carts where shop_id = ${shop.id} and (email = ${contact.value} or phone = ${contact.value})
      order by created_at desc`.execute(db)
    return {
      prepared_carts: rows.map(({ created_at, expires_at, buyer, address, email, phone }) => ({
        created_at,
        expires_at,
        customer_name: recipientOf(buyer, address),
        email,
        phone,
        address: addressLine(address, null),
      })),
    }
  },

  async anonymise(tx, { shop, contact }) {
    if (!contact) return
    await sql`
      delete from agent_carts
      where shop_id = ${shop.id} and (email = ${contact.value} or phone = ${contact.value})`.execute(tx)
  },
}

// Shapes of waiting for something to be back.
import Type, { type Static } from 'typebox'
import { flag, named } from '../../../base/shapes.ts'
import { OneTimeCode } from '../../people/codes/schema.ts'
import { SendLookupCode } from '../orders/schema.ts'

const awaited = {
  product_id: Type.String({ minLength: 1, maxLength: 100, description: '`id` of the product' }),
  variant_id: Type.Optional(
    Type.Union([Type.String({ maxLength: 100 }), Type.Null()], {
      description: '`id` of the variant; without it any variant of the product will do',
    }),
  ),
  contact: Type.String({
    ...SendLookupCode.properties.contact,
    description: 'Where the news goes: an e-mail address or an Indonesian WhatsApp number',
  }),
}

export const SendRestockCode = named(
  'RestockCodeRequest',
  awaited,
  'What somebody waits for, and where the news is to go',
)
export type SendRestockCode = Static<typeof SendRestockCode>

export const RequestRestock = named(
  'RestockRequest',
  { ...awaited, code: OneTimeCode },
  'What somebody waits for, and the code that confirms the contact',
)
export type RequestRestock = Static<typeof RequestRestock>

export const RestockRequested = named(
  'RestockRequested',
  { waiting: flag('True: one message goes out once it can be bought. False: it can be bought now') },
  'Whether the contact is on the list',
)

// Shapes of waiting for something to be back.
import Type, { type Static } from 'typebox'
import { dateTime, flag, integer, named, text } from '../../../base/shapes.ts'
import { pageOf, pageQuery } from '../../../http/routes/list.ts'
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

/** What the list of what is waited for is filtered by. */
export const RestockFilters = pageQuery({
  product_id: Type.Optional(Type.String({ maxLength: 100, description: 'Only of this product' })),
})

const RestockWait = Type.Object({
  product_id: text('The product'),
  variant_id: text('Its variant; null: it has none, or any will do'),
  waiting: integer('How many buyers wait'),
  since: dateTime('Since when the first of them waits'),
})

export const RestockWaits = named(
  'RestockWaits',
  pageOf(RestockWait, 'What most buyers wait for comes first').properties,
  'What buyers wait for',
)

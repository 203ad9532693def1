// Shapes of links that buy: what one is made of, and what is answered.
import Type, { type Static } from 'typebox'
import { named, text } from '../../../base/shapes.ts'
import { ITEMS, LONGEST_NOTE, LONGEST_PATH } from './rules.ts'

export const BuyLinkQuery = Type.Object({
  items: Type.String({
    maxLength: 3_000,
    pattern: ITEMS,
    description:
      'What to buy, and how many: ids of variants, or of products without any, as `var_…:2,prd_…:1`. At most 50.',
  }),
  voucher: Type.Optional(
    Type.String({ maxLength: 100, description: 'Code of a voucher to enter at checkout' }),
  ),
  note: Type.Optional(
    Type.String({ maxLength: LONGEST_NOTE, description: 'A note for the shop, on one line' }),
  ),
  continue_to: Type.Optional(
    Type.String({
      maxLength: LONGEST_PATH,
      description: 'A path of the shop to go on to, such as `/checkout`; else the cart',
    }),
  ),
})

export const BuyLink = named(
  'BuyLink',
  {
    url: text('The link'),
    qr_svg: text(
      'The link as a QR code to print at any size: the `data:` address of an SVG; null: too long for one',
    ),
    qr_png: text('The same as a PNG'),
  },
  'A link that puts things into the cart of whoever opens it. It orders nothing by itself',
)
export type BuyLink = Static<typeof BuyLink>

// Shapes of what a merchant reads of feeds.
import Type, { type Static } from 'typebox'
import { integer, listOf, named, oneOf, text } from '../../../base/shapes.ts'
import { FEED_LACKS } from '../../../domain/listed-goods.ts'
import { MOST_LACKING } from '../products/listed.ts'
import { FEEDS } from './formats.ts'

export const FeedsShape = named(
  'Feeds',
  {
    feeds: listOf(
      Type.Object({
        name: oneOf(FEEDS, 'Who reads it'),
        url: text('Its address, to be given to the reader'),
      }),
      'One for each reader',
    ),
    lacks: listOf(
      Type.Object({
        lack: oneOf(FEED_LACKS, 'What they lack, as `lacks` of `listProducts` has it'),
        products: integer(`How many products in the shop lack it; ${MOST_LACKING} stands for that and more`),
      }),
      'What products should say for feeds, and how many do not',
    ),
  },
  'Where feeds are, and what they lack',
)
export type FeedsShape = Static<typeof FeedsShape>

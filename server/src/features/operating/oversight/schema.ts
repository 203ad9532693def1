// Shapes of what operators see of shops, and say to their owners.
import Type, { type Static } from 'typebox'
import { choice, object, optional } from '../../../base/input-shapes.ts'
import { dateTime, integer, listOf, named, nullable, oneOf, text } from '../../../base/shapes.ts'
import { PLANS } from '../../../domain/plans.ts'
import { REASONS } from '../../../domain/report-reasons.ts'
import { PauseShape } from '../../people/accounts/schema.ts'
import { ODDITIES } from './rules.ts'

export const PauseInput = object({
  reason: Type.String({ minLength: 1, maxLength: 500, description: 'What its owner reads, in Indonesian' }),
})

export const OfShop = Type.Object({ shop: Type.String({ description: 'The shop, by its slug' }) })
export const OfReport = Type.Object({ id: Type.String({ description: 'Of the report' }) })

export const REPORT_STATES = ['open', 'settled'] as const
export const ReportQuery = Type.Object({ state: Type.Optional(choice(REPORT_STATES)) })

export const SettleInput = object({
  note: optional(Type.String({ maxLength: 500, description: 'What came of it, for other operators' })),
})

const Overseen = named(
  'OverseenShop',
  {
    slug: text('Its name in addresses'),
    name: text('What it is called'),
    url: text('Where buyers find it'),
    plan: oneOf(PLANS, 'Its plan'),
    created_at: nullable(
      Type.String({ format: 'date-time' }),
      'When it was opened; null: it is not among the newest',
    ),
    owners: listOf(Type.String(), 'How its owners sign in'),
    products: integer('How many products it has'),
    orders: integer('How many orders it has had'),
    reports: integer('How many reports of it nobody has settled'),
    pause: nullable(PauseShape, 'Why it sells nothing now; null: it is open'),
    odd: listOf(
      named(
        'Oddity',
        {
          code: oneOf(
            ODDITIES,
            '`name`, `product`: buyers would take it for a bank, a marketplace or an office. `like_another`: it is new, and ' +
              'buyers may take it for an older shop, which the message names. `same_account`: shops of ' +
              'different owners are paid to one account. `refused_messages`: many were not delivered. `reports`: of visitors',
          ),
          message: text('In Indonesian'),
        },
        'Something an operator should look at',
      ),
      'What looks odd about it',
    ),
  },
  'A shop as an operator looks at it',
)
export type OverseenShape = Static<typeof Overseen>

export const OversightShape = named(
  'Oversight',
  {
    newest: listOf(Overseen, 'The newest first'),
    odd: listOf(Overseen, 'Those that look odd'),
  },
  'What an operator of an open platform looks at',
)

const ShopReport = named(
  'ShopReport',
  {
    id: text('Of the report'),
    shop: text('The shop, by its slug'),
    shop_name: text('What the shop is called'),
    reason: oneOf(REASONS, 'What the visitor chose'),
    reason_label: text('The same as the visitor read it, in Indonesian'),
    details: text('In the visitor’s words'),
    contact: text('Of somebody who may be asked; null: of nobody, or forgotten'),
    created_at: dateTime('When it came'),
    settled_at: nullable(Type.String({ format: 'date-time' }), 'When an operator settled it; null: not yet'),
    settled_by: text('Who did'),
    note: text('What came of it'),
  },
  'What a visitor reported of a shop',
)
export type ShopReportShape = Static<typeof ShopReport>

export const SettledReport = Type.Object(
  { id: text('Of the report'), settled_at: dateTime('When it was settled') },
  { description: 'That it is settled' },
)

export const ShopReports = Type.Object(
  { items: listOf(ShopReport, 'The newest first') },
  { description: 'Reports of visitors' },
)

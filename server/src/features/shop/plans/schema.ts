// Shapes of plans.
import Type, { type Static } from 'typebox'
import { object } from '../../../base/input-shapes.ts'
import {
  dateTime,
  flag,
  integer,
  listOf,
  named,
  neededText,
  nullable,
  oneOf,
  rupiah,
  text,
} from '../../../base/shapes.ts'
import { COUNTED } from '../../../domain/allowances.ts'
import { PLANS } from '../../../domain/plans.ts'

const WHAT =
  'What is counted: pictures by their bytes, messages to buyers by the day, money that came and paid no order'

const PlanUsage = named(
  'PlanUsage',
  {
    what: oneOf(COUNTED, WHAT),
    used: integer('How much the shop has'),
    limit: integer(
      'How much its plan gives. What is beyond it stays; nothing can be added. Of money the oldest gives way',
    ),
    is_nearly_full: flag('Four fifths are used'),
  },
  'How much of one thing a shop uses',
)

const PlanGives = named(
  'PlanGives',
  {
    plan: oneOf(PLANS, 'Its name'),
    other_origins: oneOf(['none', 'read', 'write'] as const, 'What pages on other origins may do'),
    products: integer('How many products'),
    picture_bytes: integer('Room for pictures'),
    messages: integer('Messages to buyers a day, for a shop as old as this one'),
    staff: integer('People, with those who are invited'),
    domains: integer('Domains, without pages on developers’ own machines'),
    money: integer('Amounts that came and paid no order, which it keeps'),
  },
  'What a plan gives',
)

const PlanOffer = named(
  'PlanOffer',
  {
    sku: text('By which `buyPlan` names it'),
    plan: oneOf(PLANS, 'The plan'),
    months: integer('For how long'),
    days: integer('The same in days'),
    price: rupiah('What it costs; a running campaign may make it less'),
  },
  'A plan that can be bought',
)

const PlanPayment = named(
  'PlanPayment',
  { code: text('By which `buyPlan` names it'), name: text('As the platform’s shop calls it') },
  'A way to pay for a plan',
)

export const PlanPurchaseInput = object({
  sku: neededText(200, '`sku` of an offer'),
  payment_method: neededText(100, '`code` of a way to pay'),
})
export type PlanPurchaseInput = Static<typeof PlanPurchaseInput>

export const PlanPurchase = named(
  'PlanPurchase',
  {
    number: text('Of the order at the platform’s shop'),
    total: rupiah('What is to be paid'),
    url: nullable(Type.String(), 'Where it is paid'),
  },
  'An order for a plan: the plan is extended once it is paid',
)

export const PlanState = named(
  'PlanState',
  {
    plan: oneOf(PLANS, 'The one that the shop is on'),
    ends_at: dateTime('When what was bought, or given to try, is over; null: the plan has no end'),
    grace_until: dateTime('Its time is over, and it stays until then; null: it is not over'),
    falls_to: oneOf(PLANS, 'What the shop is on afterwards'),
    offers: listOf(PlanOffer, 'What can be bought; empty: the operator changes plans'),
    payment_methods: listOf(PlanPayment, 'How it can be paid'),
    usage: listOf(PlanUsage, 'One for each thing that is counted'),
    plans: listOf(PlanGives, 'Every plan, the smallest first'),
    held_messages: integer(
      'How many messages to buyers wait because those of the day are used up; orders and codes do not',
    ),
    held_until: dateTime('When the last of them may go out; null: none waits'),
  },
  'The plan of a shop, what it uses of it, and what other plans give',
)
export type PlanState = Static<typeof PlanState>

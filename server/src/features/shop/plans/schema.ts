// Shapes of plans.
import type { Static } from 'typebox'
import { flag, integer, listOf, named, oneOf } from '../../../base/shapes.ts'
import { COUNTED } from '../../../domain/allowances.ts'
import { PLANS } from '../../../domain/plans.ts'

const WHAT = 'What is counted: pictures by their bytes, messages to buyers by the day'

const PlanUsage = named(
  'PlanUsage',
  {
    what: oneOf(COUNTED, WHAT),
    used: integer('How much the shop has'),
    limit: integer('How much its plan gives. What is beyond it stays; nothing can be added'),
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
  },
  'What a plan gives',
)

export const PlanState = named(
  'PlanState',
  {
    plan: oneOf(PLANS, 'The one that the shop is on'),
    usage: listOf(PlanUsage, 'One for each thing that is counted'),
    plans: listOf(PlanGives, 'Every plan, the smallest first'),
  },
  'The plan of a shop, what it uses of it, and what other plans give',
)
export type PlanState = Static<typeof PlanState>

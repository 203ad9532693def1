// Shapes of incoming money, and of the services that tell of it.
import Type, { type Static } from 'typebox'
import {
  dateTime,
  flag,
  integer,
  KeyHint,
  listOf,
  named,
  nullable,
  oneOf,
  rupiah,
  text,
} from '../../../base/shapes.ts'
import {
  ELSEWHERE_MONEY,
  MONEY_SOURCES,
  MONEY_STATES,
  MUTATION_PROVIDERS,
} from '../../../domain/mutations.ts'
import { ORDER_STATUSES } from '../../../domain/order-status.ts'

const CandidateShape = named(
  'MoneyCandidate',
  {
    number: text('`number` of an order that waits for money, or did so until lately'),
    customer_name: text('Who ordered'),
    status: oneOf(ORDER_STATUSES, 'Where it is'),
    total: rupiah('What it waits for'),
    difference: rupiah('What came, less its total'),
    placed_at: dateTime('When it was placed'),
  },
  'An order that money may be for',
)

export const MoneyShape = named(
  'IncomingMoney',
  {
    id: text('Its name here'),
    provider: oneOf(MONEY_SOURCES, 'Who told of it; `file`: a statement that was sent'),
    account: text('The account that it came to, its digits'),
    amount: rupiah('What came'),
    came_at: dateTime('When it came, as the bank says'),
    is_day: flag('Whether the bank tells the day alone: `came_at` is its beginning in Jakarta'),
    description: text('What the bank wrote beside it; null: forgotten after a year'),
    state: oneOf(
      MONEY_STATES,
      '`settled`: it paid `order`. `unknown`: nobody knows yet what it is for. `paid_twice`: `order` was paid before. ' +
        '`paid_after_end`: `order` had ended. `differs`: close to what `order` waits for, and not that. `ignored`: it is for no ' +
        'order, was told before by another service, is another shop’s of the account, or is of a date too far away for any order',
    ),
    order: text('`number` of the order that it paid, or is thought to be for'),
    settled_by: oneOf(['rule', 'hand'], 'Of settled money: the rule, or a person'),
    is_repeat: flag('Whether it is the same money that another service or file told of before'),
    elsewhere: oneOf(
      ELSEWHERE_MONEY,
      'What was known of it at another shop that names the account: `settled`: it paid an order there; `awaited`: one waited there for ' +
        'exactly as much. Null: nothing',
    ),
    is_out_of_time: flag(
      'Whether it is ignored as its date is too far away for any order: 60 days ago, or more than two days ahead',
    ),
    candidates: listOf(
      CandidateShape,
      'The three orders that come closest; empty unless somebody has to choose',
    ),
    received_at: dateTime('When it was heard of here'),
    version: integer('Counts its changes'),
  },
  'Money that came to an account of the shop',
)
export type MoneyShape = Static<typeof MoneyShape>

export const ServiceShape = named(
  'MutationService',
  {
    name: oneOf(MUTATION_PROVIDERS, 'Which service'),
    keys: nullable(
      Type.Record(Type.String(), KeyHint),
      'What may be told of each key; null for whoever may not know even that',
    ),
    notice_url: text('What its dashboard is to be told as the address of its webhook'),
    heard_at: dateTime('When it last told of anything; null: never'),
    asked_at: dateTime('When it was last asked; null: never, or it cannot be asked'),
    error: text('Why the last question got no answer; null: it got one'),
    strange_account: text(
      'The end of an account that it told of, and that no payment method of the shop names; null: none',
    ),
    version: integer('Counts the changes of the keys; 0: there are none'),
  },
  'A service that reads the mutations of the shop’s accounts, and which of its keys the shop has given',
)
export type ServiceShape = Static<typeof ServiceShape>

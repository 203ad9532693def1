// What one sitting asks for, in the fields that the API names; everything may be left empty. Pure.
import type { Schemas } from '../../../api.ts'
import { setupTexts } from '../../../texts/setup.ts'
import type { PictureValue } from '../../../ui/picture-input.tsx'
import { isPhone } from '../sender-values.ts'
import type { KindName } from './kinds.ts'

const t = setupTexts

/** Those that most people have; another is typed. */
export const BANKS = ['BCA', 'Mandiri', 'BRI', 'BNI', 'BSI'] as const
export const QRIS = 'QRIS'
export const OTHER_BANK = 'other'

type Channel = NonNullable<NonNullable<Schemas['Shop']['contact']>['channel']>

export type SetupValues = {
  readonly kind: KindName | ''
  readonly shipping: { readonly origin_ref: string | null }
  readonly couriers: readonly string[]
  readonly phone: string
  readonly channel: Channel
  /** what the shop is, as buyers read it first */
  readonly sentence: string
  /** a bank, `QRIS`, or `other` */
  readonly way: string
  readonly manual: {
    readonly bank: string
    readonly account_number: string
    readonly account_holder: string
    readonly qris_payload: string
  }
  readonly name: string
  readonly price: number | ''
  /** packed; empty: as goods of its kind usually weigh */
  readonly grams: number | ''
  readonly sizes: readonly string[]
  readonly picture: PictureValue | null
}

export const NOTHING: SetupValues = {
  kind: '',
  shipping: { origin_ref: null },
  couriers: ['jne', 'jnt'],
  phone: '',
  channel: 'any',
  sentence: '',
  way: '',
  manual: { bank: '', account_number: '', account_holder: '', qris_payload: '' },
  name: '',
  price: '',
  grams: '',
  sizes: [],
  picture: null,
}

export const bankOf = ({ way, manual }: SetupValues) => (way === OTHER_BANK ? manual.bank.trim() : way)

/** What was begun is to be whole. */
export function checkSetup(values: SetupValues): Record<string, string | null> {
  const { shipping, couriers, phone, way, manual, name, price } = values
  const hasProduct = name.trim() !== '' || price !== '' || values.picture !== null
  const isBank = way !== '' && way !== QRIS
  const digits = manual.account_number.replace(/[\s.-]/g, '')
  return {
    couriers: shipping.origin_ref && couriers.length === 0 ? t.courierNeeded : null,
    phone: phone.trim() === '' || isPhone(phone) ? null : t.phoneWrong,
    'manual.bank': way === OTHER_BANK && bankOf(values) === '' ? t.bankNeeded : null,
    'manual.account_number': isBank && !/^\d{5,20}$/.test(digits) ? t.numberWrong : null,
    'manual.account_holder': isBank && manual.account_holder.trim() === '' ? t.holderNeeded : null,
    'manual.qris_payload': way === QRIS && manual.qris_payload === '' ? t.qrisNeeded : null,
    name: hasProduct && name.trim() === '' ? t.nameNeeded : null,
    price: hasProduct && (price === '' || price < 1) ? t.priceNeeded : null,
  }
}

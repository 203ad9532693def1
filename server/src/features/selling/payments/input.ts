// What a merchant may set of payment methods, gateways' keys, and who the buyer pays.
// And what it becomes: a field left out keeps what is there.
import Type, { type Static, type TSchema } from 'typebox'
import {
  choice,
  Key,
  Line,
  Name,
  object,
  optional,
  orNull,
  Paragraph,
  Rupiah,
  textFields,
} from '../../../base/input-shapes.ts'
import { COD_BEARERS, COD_FEES } from '../../../domain/cod.ts'
import { COD_DAYS, type CodDays } from '../../../domain/cod-fees.ts'
import { mergedPart, mergeFields } from '../../../domain/merge.ts'
import { METHOD_GATEWAYS, PAYMENT_CHANNELS } from '../../../domain/payment.ts'

/** Each of them once, and room for a slip. */
const MOST_GATEWAYS = 20

/** `jne`, or with its service `jne:REG`. */
const COURIER = '^[^:\\s]+(:[^:]+)?$'
/** Of a province, a city or a district. */
const Place = Type.String({ pattern: '^\\d{2}(\\d{2}(\\d{2,3})?)?$', maxLength: 7 })
/** Every city there is, and more. */
const MOST_PLACES = 600
const someOf = <T extends TSchema>(each: T, most: number) => Type.Array(each, { maxItems: most })

export const PaymentMethodInput = object({
  code: Key,
  name: optional(Name),
  sub: orNull(Line),
  channel: optional(choice(PAYMENT_CHANNELS)),
  gateways: optional(Type.Array(choice(METHOD_GATEWAYS), { minItems: 1, maxItems: MOST_GATEWAYS })),
  enabled: optional(Type.Boolean()),
  unique_code: optional(Type.Boolean()),
  fee_flat: optional(Rupiah),
  fee_basis_pt: optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
  min_order_total: orNull(Rupiah),
  max_order_total: orNull(Rupiah),
  manual: orNull(
    object({
      bank: orNull(Line),
      account_number: orNull(Line),
      account_holder: orNull(Line),
      qris_payload: orNull(Paragraph),
      whatsapp_phone: orNull(Line),
    }),
  ),
  cod: orNull(
    object({
      couriers: orNull(someOf(Type.String({ pattern: COURIER, maxLength: 250 }), 50)),
      only: orNull(someOf(Place, MOST_PLACES)),
      except: orNull(someOf(Place, MOST_PLACES)),
      except_tags: orNull(someOf(Type.String({ minLength: 1, maxLength: 100 }), 50)),
      fee: optional(choice(COD_FEES)),
      fee_min: orNull(Rupiah),
      settlement_days: optional(Type.Unsafe<CodDays>({ type: 'integer', enum: [...COD_DAYS] })),
      borne_by: optional(choice(COD_BEARERS)),
      pay_first_after: orNull(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
  ),
})
export type PaymentMethodInput = Static<typeof PaymentMethodInput>

const Secret = orNull(Type.String({ minLength: 1, maxLength: 2_000 }))

/** Gateways that are asked with keys of the shop's own, and what these are called. */
export const KEYED_GATEWAYS = ['midtrans', 'xendit'] as const
export type KeyedGateway = (typeof KEYED_GATEWAYS)[number]

const MidtransKeys = object({ server_key: Secret })
const XenditKeys = object({ secret_key: Secret, callback_token: Secret })

export const GATEWAY_KEYS: Readonly<Record<KeyedGateway, readonly string[]>> = {
  midtrans: Object.keys(MidtransKeys.properties),
  xendit: Object.keys(XenditKeys.properties),
}

/** Of any one of them. */
export const GatewayKeysInput = object({ ...MidtransKeys.properties, ...XenditKeys.properties })
export type GatewayKeysInput = Static<typeof GatewayKeysInput>

/** Keys are written only; one left out keeps what is there. */
export const GatewaysInput = object({
  midtrans: orNull(MidtransKeys),
  xendit: orNull(XenditKeys),
  sandbox: orNull(
    Type.Record(Type.String(), Type.String({ maxLength: 200 }), {
      maxProperties: 20,
      propertyNames: { maxLength: 100 },
    }),
  ),
})
export type GatewaysInput = Static<typeof GatewaysInput>

export const PaymentIdentityInput = object(
  textFields(['account_holder', 'qris_merchant_name', 'qris_nmid'], Line),
)
export type PaymentIdentityInput = Static<typeof PaymentIdentityInput>

export function mergePaymentMethod(was: PaymentMethodInput, is: PaymentMethodInput): PaymentMethodInput {
  const part = mergedPart(was, is)
  return { ...mergeFields(was, is), ...part('manual', mergeFields), ...part('cod', mergeFields) }
}

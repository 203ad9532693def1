// What KiriminAja's server takes, and how it answers.
import Type from 'typebox'
import { guardOf } from '../../src/adapters/shape.ts'
import type { Canned } from './http-vendor.ts'

export const said = (method: string, fields: object): Canned => ({
  status: 200,
  body: { status: true, text: 'Success', method, ...fields },
})

export const error = (status: number, text: string, code?: number): Canned => ({
  status,
  body: { status: false, text, method: null, ...(code && { code }) },
})

export const invalid = (text: string) => error(422, text, 422)

const Phone = Type.String({ pattern: '^(08|62)\\d{7,11}$' })
const Count = Type.Integer({ minimum: 1 })
const Amount = Type.Integer({ minimum: 0 })
export const Package = Type.Object(
  {
    order_id: Type.String({ pattern: '^[A-Za-z]', maxLength: 20 }),
    destination_name: Type.String({ minLength: 1, maxLength: 50 }),
    destination_phone: Phone,
    destination_address: Type.String({ minLength: 10, maxLength: 255 }),
    destination_kecamatan_id: Count,
    destination_kelurahan_id: Type.Optional(Count),
    destination_zipcode: Type.Optional(Type.String({ maxLength: 5 })),
    weight: Count,
    width: Count,
    length: Count,
    height: Count,
    qty: Type.Optional(Count),
    item_name: Type.String({ minLength: 1, maxLength: 255 }),
    item_value: Type.Integer({ minimum: 1_000 }),
    shipping_cost: Count,
    service: Type.String(),
    service_type: Type.String(),
    package_type_id: Type.Integer(),
    // Its own client leaves these out.
    insurance_amount: Type.Optional(Amount),
    add_cost: Type.Optional(Amount),
    drop: Type.Optional(Type.Boolean()),
    cod: Amount,
    note: Type.Optional(Type.String({ maxLength: 50 })),
  },
  { additionalProperties: false },
)
export const isPickup = guardOf(
  Type.Object(
    {
      address: Type.String({ minLength: 10, maxLength: 200 }),
      name: Type.String({ minLength: 1, maxLength: 50 }),
      phone: Phone,
      kecamatan_id: Count,
      kelurahan_id: Type.Optional(Count),
      zipcode: Type.Optional(Type.String({ maxLength: 5 })),
      schedule: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' }),
      payment_method: Type.Optional(Type.String({ pattern: '^(credit|qris)$' })),
      pin: Type.Optional(Type.String({ pattern: '^\\d{6}$' })),
      packages: Type.Array(Package, { minItems: 1, maxItems: 1 }),
    },
    { additionalProperties: false },
  ),
)
export const isPriceRequest = guardOf(
  Type.Object({
    origin: Count,
    destination: Count,
    weight: Count,
    length: Count,
    width: Count,
    height: Count,
    item_value: Amount,
    insurance: Type.Integer({ minimum: 0, maximum: 1 }),
    courier: Type.Array(Type.String(), { minItems: 1 }),
  }),
)
export const isSearch = guardOf(Type.Object({ search: Type.String({ minLength: 3 }) }))

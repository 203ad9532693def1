// Left with the address of the search by whoever opens it to type.
export const TO_TYPE = { toType: true }

export type ToType = typeof TO_TYPE

// A link that opens the search to type leaves this with its address.
export const TO_TYPE = { toType: true }

export type ToType = typeof TO_TYPE

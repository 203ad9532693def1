// A link that opens the search to type leaves this with its address; where somebody comes back to it, the keys stay away.
export const TO_TYPE = { toType: 'now' }
export const TYPED = { toType: 'before' }

export type ToType = typeof TO_TYPE

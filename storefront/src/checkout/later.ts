// The parts of checkout that nobody sees before the first tap, as one piece of code.
export { CheckoutCode } from './checkout-code.tsx'
export { Couriers, RatesError } from './couriers.tsx'
export { fieldErrors } from './field-errors.ts'
export { NothingToBuy } from './nothing-to-buy.tsx'
export { Notices } from './notices.tsx'
export { Summary } from './summary.tsx'
export { VoucherAnswer } from './voucher-answer.tsx'

// What stands above all else on the page of an order, as one piece of code: it comes before what is below, which would be pushed down.

export { AtDoor } from './payment/at-door.tsx'
export { PaymentPanel } from './payment/payment-panel.tsx'
export { Refunds } from './refunds.tsx'
export { Thanks } from './thanks.tsx'

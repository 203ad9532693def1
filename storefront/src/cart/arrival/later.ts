// What comes into a cart from outside, as one piece of code that few visitors need.
export { LinkArrival } from './link-arrival.tsx'
export { PreparedPage } from './prepared-page.tsx'

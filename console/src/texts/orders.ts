// Texts of orders, in the reader's language.
import { orders as id } from './id/orders.ts'
import { inLanguage } from './language.ts'

export const ordersTexts = inLanguage({ id })

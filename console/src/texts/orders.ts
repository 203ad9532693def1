// Texts of orders, in the language of whoever reads them.
import { orders as id } from './id/orders.ts'
import { inLanguage } from './language.ts'

export const ordersTexts = inLanguage({ id })

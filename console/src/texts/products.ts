// Texts of products, in the reader's language.
import { products as id } from './id/products.ts'
import { inLanguage } from './language.ts'

export const productsTexts = inLanguage({ id })

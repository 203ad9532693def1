// Texts of products, in the language of whoever reads them.
import { products as id } from './id/products.ts'
import { inLanguage } from './language.ts'

export const productsTexts = inLanguage({ id })

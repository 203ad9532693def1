// Every text of the console, in the language of whoever reads it. A second language is one more folder of the same shape.
import { id } from './id/index.ts'

export type Texts = typeof id

/** There is one language so far; the choice is made when the page is opened. */
export const texts: Texts = id

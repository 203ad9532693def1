// What the parts of the checkout are told.
import type { EtalaseError, ShippingOption } from '@etalase/client'
import type { FormEvent } from 'react'
import type { Preview } from '../cart/preview.ts'
import type { FaultyCart } from './cart-errors.tsx'
import type { CheckoutForm, FieldErrors } from './checkout-form.ts'
import type { Drafting } from './draft.ts'
import type { CodeEntry } from './open-checkout.ts'
import type { Rates } from './rates.ts'
import type { ShownSums } from './shown-price.ts'

export interface Checkout {
  readonly form: CheckoutForm
  /** As it is offered to this buyer. */
  readonly untouched: CheckoutForm
  readonly change: (change: Partial<CheckoutForm>) => void
  /** What to correct, once the buyer has tried to go on. */
  readonly errors: FieldErrors
  readonly rates: Rates
  readonly option: ShippingOption | null
  /** What it comes to before there is a draft. */
  readonly preview: Preview
  readonly drafting: Drafting
  /** What the buyer saw when the button was pressed. */
  readonly shown: ShownSums | null
  /** False for a draft from before the page was loaded. */
  readonly isNewDraft: boolean
  /** What in the cart cannot be bought. */
  readonly cartFault: FaultyCart | null
  /** Of the draft that is there. */
  readonly entry: CodeEntry
  readonly changeEntry: (change: Partial<CodeEntry>) => void
  /** Why the draft before was lost; the new price is to be looked at. */
  readonly lost: EtalaseError | null
  readonly order: (event: FormEvent) => void
  readonly loseDraft: (error: EtalaseError) => void
}

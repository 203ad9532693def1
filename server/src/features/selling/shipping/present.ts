// Turns what shipping was quoted into the shape that is answered.
import type { QuotedShipping } from './actions/quote-shipping.ts'
import type { ShippingRates } from './schema.ts'

export function toShippingRates({
  destination,
  isFree,
  weightGrams,
  quotes,
  sparedOf,
}: QuotedShipping): ShippingRates {
  return {
    destination_label: destination.label,
    free_shipping: isFree,
    weight_grams: weightGrams,
    options: quotes.map((quote) => ({
      quote_id: quote.id,
      courier_code: quote.courier_code,
      courier_name: quote.courier_name,
      courier_service: quote.courier_service,
      name: quote.name,
      etd: quote.etd,
      cost: quote.cost,
      cost_after_discount: quote.cost - sparedOf(quote.cost),
    })),
  }
}

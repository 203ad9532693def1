// Where the quote of an order was for, as drafts and orders keep it: beside the address that the buyer wrote.
import type { DestinationColumns } from '../../../db/tables/checkout.ts'
import type { QuotedDestination } from '../../../domain/shipping.ts'

export function destinationColumns(destination: QuotedDestination | null): DestinationColumns {
  return {
    destination_ref: destination?.ref ?? null,
    destination_village: destination?.subdistrict ?? null,
    destination_district: destination?.district ?? null,
    destination_city: destination?.city ?? null,
    destination_province: destination?.province ?? null,
    destination_zip: destination?.zip_code ?? null,
  }
}

/** For the packer of the order; null without a quote, and for orders from before it was kept. */
export function destinationOf(order: DestinationColumns): QuotedDestination | null {
  const {
    destination_ref: ref,
    destination_village: subdistrict,
    destination_district: district,
    destination_city: city,
    destination_province: province,
    destination_zip: zip_code,
  } = order
  if (!ref || !subdistrict || !district || !city || !province || !zip_code) return null
  return { ref, subdistrict, district, city, province, zip_code }
}

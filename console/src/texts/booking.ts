// Texts of couriers that are booked, and of parcels on their way, in the reader's language.
import { booking as id } from './id/booking.ts'
import { inLanguage } from './language.ts'

export const bookingTexts = inLanguage({ id })

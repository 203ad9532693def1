// Shipping: where parcels leave, how their cost is reckoned, who carries them.
import { useRead } from '../../../shop/calls.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { settingsTexts } from '../../../texts/settings.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import { ReadOnlyNote } from '../parts.tsx'
import { BookingCard } from './booking-card.tsx'
import { CourierList } from './courier-list.tsx'
import { ProviderCard } from './provider-card.tsx'
import { RatesForm } from './rates-form.tsx'

export function ShippingPage() {
  const shop = useRead('getShop', {})
  const { may } = useShop()
  return (
    <Page title={settingsTexts.shipping.title} back="/pengaturan" width="narrow">
      {!may('manager') && <ReadOnlyNote need="manager" />}
      <Loaded from={shop}>
        {(loaded) => (
          <>
            <RatesForm shop={loaded} />
            <CourierList mode={loaded.shipping.mode ?? 'flat'} />
            <ProviderCard shop={loaded} />
            <BookingCard shop={loaded} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

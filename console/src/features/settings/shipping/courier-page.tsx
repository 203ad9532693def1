// One courier: made or edited.
import { useRead } from '../../../shop/calls.ts'
import { settingsTexts } from '../../../texts/settings.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { SettingPage } from '../setting-page.tsx'
import { CourierForm } from './courier-form.tsx'

const t = settingsTexts.shipping

/** `baru`: one that is not there yet. */
export function CourierPage({ id }: { id: string }) {
  const isNew = id === 'baru'
  const courier = useRead('getCourier', { id }, { enabled: !isNew })
  const shop = useRead('getShop', {})
  return (
    <SettingPage
      title={isNew ? t.newCourier : (courier.data?.name ?? t.courier)}
      back="/pengaturan/pengiriman"
      stored={courier.data}
      deletion={{
        op: 'deleteCourier',
        outdates: ['listCouriers', 'getSetup'],
        title: t.deleteCourier(courier.data?.name ?? ''),
        hint: t.deleteCourierHint,
      }}
    >
      <Loaded from={shop}>
        {({ shipping: { mode = 'flat' } }) =>
          isNew ? (
            <CourierForm courier={null} mode={mode} />
          ) : (
            <Loaded from={courier}>{(loaded) => <CourierForm courier={loaded} mode={mode} />}</Loaded>
          )
        }
      </Loaded>
    </SettingPage>
  )
}

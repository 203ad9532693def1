// One courier: made or edited.
import { Button } from '@mantine/core'
import { useLocation } from 'wouter'
import type { Schemas } from '../../../api.ts'
import { useChange, useRead } from '../../../shop/calls.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { settingsTexts } from '../../../texts/settings.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import { ReadOnlyNote } from '../parts.tsx'
import { CourierForm } from './courier-form.tsx'

const t = settingsTexts.shipping
const BACK = '/pengaturan/pengiriman'

/** `baru`: one that is not there yet. */
export function CourierPage({ id }: { id: string }) {
  const { may } = useShop()
  const isNew = id === 'baru'
  const courier = useRead('getCourier', { id }, { enabled: !isNew })
  const shop = useRead('getShop', {})
  return (
    <Page
      title={isNew ? t.newCourier : (courier.data?.name ?? t.courier)}
      back={BACK}
      width="narrow"
      actions={courier.data && may('manager') ? <DeleteCourier courier={courier.data} /> : null}
    >
      {!may('manager') && <ReadOnlyNote need="manager" />}
      <Loaded from={shop}>
        {({ shipping: { mode = 'flat' } }) =>
          isNew ? (
            <CourierForm courier={null} mode={mode} />
          ) : (
            <Loaded from={courier}>{(loaded) => <CourierForm courier={loaded} mode={mode} />}</Loaded>
          )
        }
      </Loaded>
    </Page>
  )
}

function DeleteCourier({ courier: { id, name, version } }: { courier: Schemas['Courier'] }) {
  const { to } = useShop()
  const [, navigate] = useLocation()
  const remove = useChange('deleteCourier', {
    outdates: ['listCouriers', 'getSetup'],
    onDone: () => navigate(to(BACK)),
  })
  return (
    <Confirm
      title={t.deleteCourier(name ?? '')}
      confirm={everyScreenTexts.delete}
      isDangerous
      onConfirm={() => remove.mutateAsync({ id: id ?? '', call: { ifMatch: version ?? '*' } })}
      trigger={(open) => (
        <Button variant="subtle" color="red" onClick={open}>
          {everyScreenTexts.delete}
        </Button>
      )}
    >
      {t.deleteCourierHint}
    </Confirm>
  )
}

// One payment method: made or edited.
import { Button } from '@mantine/core'
import { useLocation, useSearchParams } from 'wouter'
import { useChange, useRead } from '../../../shop/calls.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { settingsTexts } from '../../../texts/settings.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import { ReadOnlyNote } from '../parts.tsx'
import { MethodForm } from './method-form.tsx'
import { kindOf, METHOD_KINDS, type Method } from './method-kinds.ts'

const t = settingsTexts.payments
const BACK = '/pengaturan/pembayaran'

/** `baru`: one that is not there yet, of the kind that the address names. */
export function MethodPage({ id }: { id: string }) {
  const { may } = useShop()
  const [search] = useSearchParams()
  const isNew = id === 'baru'
  const method = useRead('getPaymentMethod', { id }, { enabled: !isNew })
  const others = useRead('listPaymentMethods', { limit: 100 })
  const wanted = METHOD_KINDS.find((kind) => kind === search.get('jenis')) ?? 'transfer'
  return (
    <Page
      title={isNew ? t.kinds[wanted].label : (method.data?.name ?? t.method)}
      back={BACK}
      width="narrow"
      actions={method.data && may('manager') ? <DeleteMethod method={method.data} /> : null}
    >
      {!may('manager') && <ReadOnlyNote need="manager" />}
      {isNew ? (
        <Loaded from={others}>
          {({ items }) => <MethodForm kind={wanted} method={null} taken={items.map(({ code }) => code)} />}
        </Loaded>
      ) : (
        <Loaded from={method}>
          {(loaded) => <MethodForm kind={kindOf(loaded)} method={loaded} taken={[]} />}
        </Loaded>
      )}
    </Page>
  )
}

function DeleteMethod({ method: { id, name, version } }: { method: Method }) {
  const { to } = useShop()
  const [, navigate] = useLocation()
  const remove = useChange('deletePaymentMethod', {
    outdates: ['listPaymentMethods', 'getSetup'],
    onDone: () => navigate(to(BACK)),
  })
  return (
    <Confirm
      title={t.deleteMethod(name ?? '')}
      confirm={everyScreenTexts.delete}
      isDangerous
      onConfirm={() => remove.mutateAsync({ id: id ?? '', call: { ifMatch: version ?? '*' } })}
      trigger={(open) => (
        <Button variant="subtle" color="red" onClick={open}>
          {everyScreenTexts.delete}
        </Button>
      )}
    >
      {t.deleteMethodHint}
    </Confirm>
  )
}

// One way to pay: new, or changed.
import { useSearchParams } from 'wouter'
import { useRead, useWhole } from '../../../shop/calls.ts'
import { settingsTexts } from '../../../texts/settings.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { SettingPage } from '../setting-page.tsx'
import { MethodForm } from './method-form.tsx'
import { kindOf, METHOD_KINDS } from './method-kinds.ts'

const t = settingsTexts.payments

/** `baru`: one that is not there yet, of the kind that the address names. */
export function MethodPage({ id }: { id: string }) {
  const [search] = useSearchParams()
  const isNew = id === 'baru'
  const method = useRead('getPaymentMethod', { id }, { enabled: !isNew })
  const others = useWhole('listPaymentMethods')
  const wanted = METHOD_KINDS.find((kind) => kind === search.get('jenis')) ?? 'transfer'
  return (
    <SettingPage
      title={isNew ? t.kinds[wanted].label : (method.data?.name ?? t.method)}
      back="/pengaturan/pembayaran"
      stored={method.data}
      deletion={{
        op: 'deletePaymentMethod',
        outdates: ['listPaymentMethods', 'getSetup'],
        title: t.deleteMethod(method.data?.name ?? ''),
        hint: t.deleteMethodHint,
      }}
    >
      {isNew ? (
        <Loaded from={others}>
          {({ items }) => <MethodForm kind={wanted} method={null} taken={items.map(({ code }) => code)} />}
        </Loaded>
      ) : (
        <Loaded from={method}>
          {(loaded) => <MethodForm kind={kindOf(loaded)} method={loaded} taken={[]} />}
        </Loaded>
      )}
    </SettingPage>
  )
}

// One of several things of the settings, such as a courier: made, edited, deleted.
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { ShopOperation } from '../../api.ts'
import { useChange } from '../../shop/calls.ts'
import { useShop } from '../../shop/use-shop.ts'
import { Page } from '../../ui/page.tsx'
import { DeleteButton, ReadOnlyNote } from './parts.tsx'

interface SettingPageProps {
  readonly title: string
  readonly back: string
  /** undefined: nothing is stored yet */
  readonly stored: { readonly id: string | null; readonly version: number | null } | undefined
  readonly deletion: {
    readonly op: 'deleteCourier' | 'deletePaymentMethod' | 'deleteWebhook'
    readonly outdates: readonly ShopOperation[]
    readonly title: string
    readonly hint: string
  }
  readonly children: ReactNode
}

export function SettingPage({ title, back, stored, deletion, children }: SettingPageProps) {
  const { may, to } = useShop()
  const [, navigate] = useLocation()
  const remove = useChange(deletion.op, { outdates: deletion.outdates, onDone: () => navigate(to(back)) })
  const deleteButton = stored && may('manager') && (
    <DeleteButton
      title={deletion.title}
      hint={deletion.hint}
      onDelete={() => remove.mutateAsync({ id: stored.id ?? '', call: { ifMatch: stored.version ?? '*' } })}
    />
  )
  return (
    <Page title={title} back={back} width="narrow" actions={deleteButton}>
      {!may('manager') && <ReadOnlyNote need="manager" />}
      {children}
    </Page>
  )
}

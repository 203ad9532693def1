// What can be done with the whole of a promotion or a voucher: a copy of it, and its end.
import { ActionIcon } from '@mantine/core'
import { Link, useLocation } from 'wouter'
import { dropDraft } from '../../edit/draft-storage.ts'
import { useChange } from '../../shop/calls.ts'
import { useShop } from '../../shop/use-shop.ts'
import { promotionsTexts } from '../../texts/promotions.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Icon } from '../../ui/icons.tsx'
import { showDone } from '../../ui/notices.tsx'
import { THINGS, type ThingKind } from './things.ts'

const t = promotionsTexts

interface ThingActionsProps {
  readonly kind: ThingKind
  readonly thing: { readonly id: string | null; readonly version: number | null }
  readonly name: string
}

export function ThingActions({ kind, thing, name }: ThingActionsProps) {
  const { slug, to } = useShop()
  const [, navigate] = useLocation()
  const { list, pages, removeHint } = THINGS[kind]
  const remove = useChange(kind === 'promotion' ? 'deletePromotion' : 'deleteVoucher', {
    outdates: [kind === 'promotion' ? 'listPromotions' : 'listVouchers'],
  })
  const id = thing.id ?? ''
  const confirmed = async () => {
    await remove.mutateAsync({ id, call: { ifMatch: thing.version ?? 0 } })
    dropDraft(`${slug}/${kind}/${id}`)
    showDone(t.removed(name))
    navigate(to(list))
  }
  return (
    <>
      <ActionIcon component={Link} href={to(`${pages}/baru?dari=${id}`)} aria-label={t.duplicate}>
        <Icon name="copy-plus" />
      </ActionIcon>
      <Confirm
        title={t.removeTitle(name)}
        confirm={t.remove}
        isDangerous
        onConfirm={confirmed}
        trigger={(open) => (
          <ActionIcon onClick={open} aria-label={t.remove}>
            <Icon name="trash" />
          </ActionIcon>
        )}
      >
        {removeHint}
      </Confirm>
    </>
  )
}

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
import type { Promotion, Voucher } from './entries.ts'

const t = promotionsTexts

export function ThingActions({ promotion, voucher }: { promotion?: Promotion; voucher?: Voucher }) {
  const { slug, to } = useShop()
  const [, navigate] = useLocation()
  const removePromotion = useChange('deletePromotion', { outdates: ['listPromotions'] })
  const removeVoucher = useChange('deleteVoucher', { outdates: ['listVouchers'] })
  const id = promotion?.id ?? voucher?.id ?? ''
  const name = promotion?.name ?? voucher?.code ?? ''
  const list = promotion ? '/promosi' : '/promosi/voucher'
  const remove = async () => {
    const input = { id, call: { ifMatch: promotion?.version ?? voucher?.version ?? 0 } }
    await (promotion ? removePromotion : removeVoucher).mutateAsync(input)
    dropDraft(`${slug}/${promotion ? 'promotion' : 'voucher'}/${id}`)
    showDone(t.removed(name))
    navigate(to(list))
  }
  return (
    <>
      <ActionIcon
        component={Link}
        href={to(`${promotion ? '/promosi/otomatis' : list}/baru?dari=${id}`)}
        aria-label={t.duplicate}
      >
        <Icon name="copy-plus" />
      </ActionIcon>
      <Confirm
        title={t.removeTitle(name)}
        confirm={t.remove}
        isDangerous
        onConfirm={remove}
        trigger={(open) => (
          <ActionIcon onClick={open} aria-label={t.remove}>
            <Icon name="trash" />
          </ActionIcon>
        )}
      >
        {promotion ? t.removePromotionHint : t.removeVoucherHint}
      </Confirm>
    </>
  )
}

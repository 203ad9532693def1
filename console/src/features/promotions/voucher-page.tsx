// One voucher that buyers enter by its code: new, changed, copied, shared or deleted.
import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { useEdit } from '../../edit/use-edit.ts'
import { useChange, useRead, useWhole } from '../../shop/calls.ts'
import { useShop } from '../../shop/use-shop.ts'
import { everyScreenTexts } from '../../texts/every-screen.ts'
import { promotionsTexts } from '../../texts/promotions.ts'
import { showDone } from '../../ui/notices.tsx'
import { DISCOUNT_LABELS } from './discount-fields.tsx'
import type { Voucher } from './entries.ts'
import { plannedVoucher } from './planned.ts'
import { ShareVoucher } from './share-voucher.tsx'
import { ThingEditor, ThingPage, useReadId } from './thing-page.tsx'
import { codeError, discountErrors, limitErrors, sent, type VoucherValues, voucherValues } from './values.ts'
import { VoucherFields, VoucherLimits } from './voucher-fields.tsx'

const t = promotionsTexts

const LABELS = {
  ...DISCOUNT_LABELS,
  code: t.code,
  name: t.voucherName,
  usage_limit: t.usageLimit,
  per_contact_limit: t.perContactLimit,
}

/** `baru`: one that is not there yet. */
export function VoucherPage({ id }: { id: string }) {
  const readId = useReadId(id)
  const read = useRead('getVoucher', { id: readId ?? '' }, { enabled: readId !== null })
  return (
    <ThingPage kind="voucher" id={id} read={read}>
      {(voucher, source) => <VoucherEditor voucher={voucher} source={source} />}
    </ThingPage>
  )
}

function VoucherEditor({ voucher, source }: { voucher: Voucher | null; source: Voucher | null }) {
  const { may } = useShop()
  const all = useWhole('listVouchers').data?.items ?? []
  const taken = all.filter(({ id }) => id !== voucher?.id).map(({ code }) => code)
  const edit = useVoucherEdit(voucher, source, taken)
  const share = voucher && <ShareVoucher voucher={voucher} />
  return (
    <ThingEditor
      kind="voucher"
      title={voucher?.code ?? t.newVoucher}
      thing={voucher}
      edit={edit}
      labels={LABELS}
      planned={plannedVoucher(edit.form.values, voucher)}
      covers={null}
      main={
        <>
          {may('manager') && share}
          <VoucherFields form={edit.form} isNew={voucher === null} />
        </>
      }
      rest={<VoucherLimits form={edit.form} voucher={voucher} />}
    >
      {/* Sharing is for everyone. */}
      {!may('manager') && share}
    </ThingEditor>
  )
}

function useVoucherEdit(voucher: Voucher | null, source: Voucher | null, taken: readonly string[]) {
  const { slug, to } = useShop()
  const [, navigate] = useLocation()
  const changes = { outdates: ['listVouchers', 'getVoucher'] as const, showsError: true }
  const create = useChange('createVoucher', changes)
  const update = useChange('updateVoucher', changes)
  const toValues = useCallback(
    (stored: Voucher | null) => (stored === null && source ? copied(source) : voucherValues(stored)),
    [source],
  )
  return useEdit<Voucher, VoucherValues>({
    name: `${slug}/voucher/${voucher?.id ?? `baru/${source?.id ?? ''}`}`,
    thing: voucher,
    toValues,
    validate: (values) => ({
      code: codeError(values.code, taken),
      ...discountErrors(values, { now: Date.now(), stored: voucher?.ends_at ?? null }),
      ...limitErrors(values),
    }),
    save: (patch, version) =>
      version === null
        ? create.mutateAsync({ ...sent(patch), code: (patch.code ?? '').toUpperCase() })
        : update.mutateAsync({ id: voucher?.id ?? '', ...sent(patch), call: { ifMatch: version } }),
    onSaved(saved) {
      showDone(voucher ? everyScreenTexts.saved : t.created)
      // There it is ready to be shared.
      if (!voucher) navigate(to(`/promosi/voucher/${saved.id}`), { replace: true })
    },
  })
}

/** A copy has a code to be chosen, and begins when it is saved. */
function copied(source: Voucher): VoucherValues {
  return { ...voucherValues(source), code: '', starts_at: null, ends_at: null }
}

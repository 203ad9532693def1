// One voucher that buyers enter by its code: new, changed, copied, shared or deleted.
import { useCallback } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { EditFrame } from '../../edit/edit-frame.tsx'
import { useEdit } from '../../edit/use-edit.ts'
import { useChange, useRead } from '../../shop/calls.ts'
import { useShop } from '../../shop/use-shop.ts'
import { everyScreenTexts } from '../../texts/every-screen.ts'
import { promotionsTexts } from '../../texts/promotions.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { NotAllowed } from '../../ui/not-allowed.tsx'
import { showDone } from '../../ui/notices.tsx'
import { Page, PageWaiting } from '../../ui/page.tsx'
import { EditLayout } from './edit-layout.tsx'
import type { Voucher } from './entries.ts'
import { plannedVoucher } from './planned.ts'
import { PricePreview } from './price-preview.tsx'
import { ShareVoucher } from './share-voucher.tsx'
import { ThingActions } from './thing-actions.tsx'
import { codeError, discountErrors, sent, type VoucherValues, voucherValues } from './values.ts'
import { VoucherFields, VoucherLimits } from './voucher-fields.tsx'

const t = promotionsTexts

const LABELS = {
  code: t.code,
  name: t.voucherName,
  kind: t.kind,
  discount_type: t.discountType,
  discount_value: t.discount,
  min_subtotal: t.minSubtotal,
  max_discount: t.maxDiscount,
  starts_at: t.startsAt,
  ends_at: t.endsAt,
  usage_limit: t.usageLimit,
  per_contact_limit: t.perContactLimit,
}

export function VoucherPage({ id }: { id: string }) {
  const voucher = useRead('getVoucher', { id })
  return (
    <Loaded from={voucher} waiting={<PageWaiting />}>
      {(loaded) => <Editor voucher={loaded} source={null} />}
    </Loaded>
  )
}

/** `?dari=`: a copy of that one, with a code of its own. */
export function NewVoucherPage() {
  const { may } = useShop()
  const [search] = useSearchParams()
  const from = search.get('dari')
  const source = useRead('getVoucher', { id: from ?? '' }, { enabled: from !== null })
  if (!may('manager')) return <NotAllowed title={t.newVoucher} back="/promosi/voucher" />
  if (from === null) return <Editor voucher={null} source={null} />
  return <Loaded from={source}>{(loaded) => <Editor voucher={null} source={loaded} />}</Loaded>
}

function Editor({ voucher, source }: { voucher: Voucher | null; source: Voucher | null }) {
  const { slug, to, may } = useShop()
  const [, navigate] = useLocation()
  const all = useRead('listVouchers', { limit: 100 }).data?.items ?? []
  const taken = all.filter(({ id }) => id !== voucher?.id).map(({ code }) => code)
  const changes = { outdates: ['listVouchers', 'getVoucher'] as const, showsError: true }
  const create = useChange('createVoucher', changes)
  const update = useChange('updateVoucher', changes)
  const toValues = useCallback(
    (thing: Voucher | null) => (thing === null && source ? copied(source) : voucherValues(thing)),
    [source],
  )
  const edit = useEdit<Voucher, VoucherValues>({
    name: `${slug}/voucher/${voucher?.id ?? `baru/${source?.id ?? ''}`}`,
    thing: voucher,
    toValues,
    save(patch, version) {
      return version === null
        ? create.mutateAsync({ ...sent(patch), code: (patch.code ?? '').toUpperCase() })
        : update.mutateAsync({ id: voucher?.id ?? '', ...sent(patch), call: { ifMatch: version } })
    },
    onSaved(saved) {
      showDone(voucher ? everyScreenTexts.saved : t.created)
      // There it is ready to be shared.
      if (!voucher) navigate(to(`/promosi/voucher/${saved.id}`), { replace: true })
    },
    validate: (values) => ({ code: codeError(values.code, taken), ...discountErrors(values) }),
  })
  const { values } = edit.form
  return (
    <Page
      title={voucher?.code ?? t.newVoucher}
      back="/promosi/voucher"
      actions={voucher && may('manager') && <ThingActions voucher={voucher} />}
    >
      {/* Sharing is for everyone. */}
      {voucher && !may('manager') && <ShareVoucher voucher={voucher} />}
      <EditFrame
        edit={edit}
        labels={LABELS}
        isNew={voucher === null}
        saveLabel={voucher ? everyScreenTexts.save : t.create}
        isReadOnly={!may('manager')}
      >
        <EditLayout
          main={
            <>
              {voucher && may('manager') && <ShareVoucher voucher={voucher} />}
              <VoucherFields form={edit.form} isNew={voucher === null} />
            </>
          }
          preview={
            may('manager') && (
              <PricePreview
                planned={plannedVoucher(values, voucher, taken)}
                kind={values.kind}
                window={values}
                covers={null}
              />
            )
          }
          rest={<VoucherLimits form={edit.form} voucher={voucher} />}
        />
      </EditFrame>
    </Page>
  )
}

/** A copy has a code to be chosen, and begins when it is saved. */
function copied(source: Voucher): VoucherValues {
  return { ...voucherValues(source), code: '', starts_at: null, ends_at: null }
}

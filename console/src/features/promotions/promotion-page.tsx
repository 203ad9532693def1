// One promotion that counts by itself: new, changed, copied or deleted.
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
import type { Promotion } from './entries.ts'
import { Overlaps } from './overlaps.tsx'
import { plannedPromotion } from './planned.ts'
import { PricePreview } from './price-preview.tsx'
import { PromotionFields, PromotionTimes } from './promotion-fields.tsx'
import { ThingActions } from './thing-actions.tsx'
import { discountErrors, type PromotionValues, promotionValues, sent } from './values.ts'
import { newKey } from './words.ts'

const t = promotionsTexts

const LABELS = {
  name: t.name,
  kind: t.kind,
  discount_type: t.discountType,
  discount_value: t.discount,
  min_subtotal: t.minSubtotal,
  max_discount: t.maxDiscount,
  starts_at: t.startsAt,
  ends_at: t.endsAt,
  whole_shop: t.forWholeShop,
  products: t.products,
  categories: t.categories,
  badge: t.badge,
}

export function PromotionPage({ id }: { id: string }) {
  const promotion = useRead('getPromotion', { id })
  return (
    <Loaded from={promotion} waiting={<PageWaiting />}>
      {(loaded) => <Editor promotion={loaded} source={null} />}
    </Loaded>
  )
}

/** `?dari=`: a copy of that one. */
export function NewPromotionPage() {
  const { may } = useShop()
  const [search] = useSearchParams()
  const from = search.get('dari')
  const source = useRead('getPromotion', { id: from ?? '' }, { enabled: from !== null })
  if (!may('manager')) return <NotAllowed title={t.newPromotion} back="/promosi" />
  if (from === null) return <Editor promotion={null} source={null} />
  return <Loaded from={source}>{(loaded) => <Editor promotion={null} source={loaded} />}</Loaded>
}

function Editor({ promotion, source }: { promotion: Promotion | null; source: Promotion | null }) {
  const { slug, to, may } = useShop()
  const [, navigate] = useLocation()
  const others = useRead('listPromotions', { limit: 100 }).data?.items ?? []
  const changes = { outdates: ['listPromotions', 'getPromotion'] as const, showsError: true }
  const create = useChange('createPromotion', changes)
  const update = useChange('updatePromotion', changes)
  const toValues = useCallback(
    (thing: Promotion | null) => (thing === null && source ? copied(source) : promotionValues(thing)),
    [source],
  )
  const edit = useEdit<Promotion, PromotionValues>({
    name: `${slug}/promotion/${promotion?.id ?? `baru/${source?.id ?? ''}`}`,
    thing: promotion,
    toValues,
    save(patch, version) {
      return version === null
        ? create.mutateAsync({
            ...sent(patch),
            key: newKey(
              patch.name ?? '',
              others.map(({ key }) => key),
            ),
          })
        : update.mutateAsync({ id: promotion?.id ?? '', ...sent(patch), call: { ifMatch: version } })
    },
    onSaved() {
      showDone(promotion ? everyScreenTexts.saved : t.created)
      if (!promotion) navigate(to('/promosi'))
    },
    validate,
  })
  const { values } = edit.form
  return (
    <Page
      title={promotion?.name ?? t.newPromotion}
      back="/promosi"
      actions={promotion && may('manager') && <ThingActions promotion={promotion} />}
    >
      <EditFrame
        edit={edit}
        labels={LABELS}
        isNew={promotion === null}
        saveLabel={promotion ? everyScreenTexts.save : t.create}
        isReadOnly={!may('manager')}
      >
        <EditLayout
          main={<PromotionFields form={edit.form} />}
          preview={
            may('manager') && (
              <PricePreview
                planned={plannedPromotion(values, promotion)}
                kind={values.kind}
                window={values}
                covers={values.kind === 'campaign' && !values.whole_shop ? values : null}
              />
            )
          }
          rest={
            <>
              <PromotionTimes form={edit.form} />
              <Overlaps values={values} id={promotion?.id ?? null} others={others} />
            </>
          }
        />
      </EditFrame>
    </Page>
  )
}

/** A copy begins when it is saved. */
function copied(source: Promotion): PromotionValues {
  const values = promotionValues(source)
  return { ...values, name: t.copyOf(values.name), starts_at: null, ends_at: null }
}

function validate(values: PromotionValues): Record<string, string | null> {
  const { name, kind, whole_shop, products, categories } = values
  const coversNothing = kind === 'campaign' && !whole_shop && products.length + categories.length === 0
  return {
    name: name.trim() === '' ? t.nameMissing : null,
    products: coversNothing ? t.scopeMissing : null,
    ...discountErrors(values),
  }
}

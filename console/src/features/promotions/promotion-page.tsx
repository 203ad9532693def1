// One promotion that counts by itself: new, changed, copied or deleted.
import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { useEdit } from '../../edit/use-edit.ts'
import { useChange, useRead, useWhole } from '../../shop/calls.ts'
import { useShop } from '../../shop/use-shop.ts'
import { everyScreenTexts } from '../../texts/every-screen.ts'
import { promotionsTexts } from '../../texts/promotions.ts'
import { showDone } from '../../ui/notices.tsx'
import { DISCOUNT_LABELS } from './discount-fields.tsx'
import type { Promotion } from './entries.ts'
import { Overlaps } from './overlaps.tsx'
import { plannedPromotion } from './planned.ts'
import { PromotionFields, PromotionTimes } from './promotion-fields.tsx'
import { ThingEditor, ThingPage, useReadId } from './thing-page.tsx'
import { discountErrors, type PromotionValues, promotionValues, sent } from './values.ts'
import { newKey } from './words.ts'

const t = promotionsTexts

const LABELS = {
  ...DISCOUNT_LABELS,
  name: t.name,
  whole_shop: t.forWholeShop,
  products: t.products,
  categories: t.categories,
  badge: t.badge,
}

/** `baru`: one that is not there yet. */
export function PromotionPage({ id }: { id: string }) {
  const readId = useReadId(id)
  const read = useRead('getPromotion', { id: readId ?? '' }, { enabled: readId !== null })
  return (
    <ThingPage kind="promotion" id={id} read={read}>
      {(promotion, source) => <PromotionEditor promotion={promotion} source={source} />}
    </ThingPage>
  )
}

interface PromotionEditorProps {
  readonly promotion: Promotion | null
  readonly source: Promotion | null
}

function PromotionEditor({ promotion, source }: PromotionEditorProps) {
  const others = useWhole('listPromotions').data?.items ?? []
  const keys = others.map(({ key }) => key)
  const edit = usePromotionEdit(promotion, source, keys)
  const { values } = edit.form
  return (
    <ThingEditor
      kind="promotion"
      title={promotion?.name ?? t.newPromotion}
      thing={promotion}
      edit={edit}
      labels={LABELS}
      planned={plannedPromotion(values, promotion)}
      covers={values.kind === 'campaign' && !values.whole_shop ? values : null}
      main={<PromotionFields form={edit.form} />}
      rest={
        <>
          <PromotionTimes form={edit.form} />
          <Overlaps values={values} id={promotion?.id ?? null} others={others} />
        </>
      }
    />
  )
}

function usePromotionEdit(promotion: Promotion | null, source: Promotion | null, keys: readonly string[]) {
  const { slug, to } = useShop()
  const [, navigate] = useLocation()
  const changes = { outdates: ['listPromotions', 'getPromotion'] as const, showsError: true }
  const create = useChange('createPromotion', changes)
  const update = useChange('updatePromotion', changes)
  const toValues = useCallback(
    (stored: Promotion | null) => (stored === null && source ? copied(source) : promotionValues(stored)),
    [source],
  )
  return useEdit<Promotion, PromotionValues>({
    name: `${slug}/promotion/${promotion?.id ?? `baru/${source?.id ?? ''}`}`,
    thing: promotion,
    toValues,
    validate: (values) => validate(values, promotion?.ends_at ?? null),
    save: (patch, version) =>
      version === null
        ? create.mutateAsync({ ...sent(patch), key: newKey(patch.name ?? '', keys) })
        : update.mutateAsync({ id: promotion?.id ?? '', ...sent(patch), call: { ifMatch: version } }),
    onSaved() {
      showDone(promotion ? everyScreenTexts.saved : t.created)
      if (!promotion) navigate(to('/promosi'), { replace: true })
    },
  })
}

/** A copy begins when it is saved. */
function copied(source: Promotion): PromotionValues {
  const values = promotionValues(source)
  return { ...values, name: t.copyOf(values.name), starts_at: null, ends_at: null }
}

function validate(values: PromotionValues, stored: string | null): Record<string, string | null> {
  const { name, kind, whole_shop, products, categories } = values
  const coversNothing = kind === 'campaign' && !whole_shop && products.length + categories.length === 0
  return {
    name: name.trim() === '' ? t.nameMissing : null,
    products: coversNothing ? t.scopeMissing : null,
    ...discountErrors(values, { now: Date.now(), stored }),
  }
}

// What of the shop's plan is nearly used up, and that it ends soon.
import type { AdminAnswerOf } from '@etalase/client/admin'
import { Alert, Anchor, Text } from '@mantine/core'
import { Link } from 'wouter'
import { dayAndTime } from '../../format/time.ts'
import { useShop } from '../../shop/use-shop.ts'
import { todayTexts } from '../../texts/today.ts'

const t = todayTexts.plan
const TOLD_BEFORE_MS = 14 * 86_400_000

/** Nothing where all is well. */
export function planSays({ usage, ends_at: endsAt }: AdminAnswerOf<'getPlan'>): string {
  const full = usage.filter(({ is_nearly_full }) => is_nearly_full)
  const isEnding = endsAt !== null && Date.parse(endsAt) - Date.now() < TOLD_BEFORE_MS
  const isOver = full.some(({ used, limit }) => (used ?? 0) >= (limit ?? 0))
  const counted = full.map(({ what }) => t.counted[what ?? 'products']).join(', ')
  return [
    ...(isEnding ? [t.ends(dayAndTime(endsAt))] : []),
    ...(counted ? [(isOver ? t.full : t.nearlyFull)(counted)] : []),
  ].join(' ')
}

export function PlanNotice({ says }: { says: string }) {
  const { to } = useShop()
  return (
    <Alert color="orange" role="status">
      <Text size="sm">
        {says}{' '}
        <Anchor component={Link} href={to('/pengaturan/paket')} inherit underline="always">
          {t.look}
        </Anchor>
      </Text>
    </Alert>
  )
}

// What of the shop's plan is nearly used up, and that it ends soon.
import { Alert, Anchor, Text } from '@mantine/core'
import { Link } from 'wouter'
import { dayAndTime } from '../../format/time.ts'
import { useRead } from '../../shop/calls.ts'
import { useShop } from '../../shop/use-shop.ts'
import { todayTexts } from '../../texts/today.ts'

const t = todayTexts.plan
const TOLD_BEFORE_MS = 14 * 86_400_000

export function PlanNotice() {
  const { to } = useShop()
  const { data } = useRead('getPlan', {})
  const full = data?.usage.filter(({ is_nearly_full }) => is_nearly_full) ?? []
  const endsAt = data?.ends_at ?? null
  const isEnding = endsAt !== null && Date.parse(endsAt) - Date.now() < TOLD_BEFORE_MS
  if (full.length === 0 && !isEnding) return null
  const isOver = full.some(({ used, limit }) => (used ?? 0) >= (limit ?? 0))
  return (
    <Alert color="orange" role="status">
      <Text size="sm">
        {isEnding && `${t.ends(dayAndTime(endsAt))} `}
        {full.length > 0 &&
          (isOver ? t.full : t.nearlyFull)(
            full.map(({ what }) => t.counted[what ?? 'products']).join(', '),
          )}{' '}
        <Anchor component={Link} href={to('/pengaturan/paket')} inherit underline="always">
          {t.look}
        </Anchor>
      </Text>
    </Alert>
  )
}

// What of the shop's plan is nearly used up.
import { Alert, Anchor, Text } from '@mantine/core'
import { Link } from 'wouter'
import { useRead } from '../../shop/calls.ts'
import { useShop } from '../../shop/use-shop.ts'
import { todayTexts } from '../../texts/today.ts'

const t = todayTexts.plan

export function PlanNotice() {
  const { to } = useShop()
  const { data } = useRead('getPlan', {})
  const full = data?.usage.filter(({ is_nearly_full }) => is_nearly_full) ?? []
  if (full.length === 0) return null
  const isOver = full.some(({ used, limit }) => (used ?? 0) >= (limit ?? 0))
  return (
    <Alert color="orange" role="status">
      <Text size="sm">
        {(isOver ? t.full : t.nearlyFull)(full.map(({ what }) => t.counted[what ?? 'products']).join(', '))}{' '}
        <Anchor component={Link} href={to('/pengaturan/paket')} inherit>
          {t.look}
        </Anchor>
      </Text>
    </Alert>
  )
}

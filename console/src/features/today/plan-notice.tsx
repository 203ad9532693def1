// What of the shop's plan is nearly used up, and that it ends soon, with the way to it.
import { Alert, Anchor, Text } from '@mantine/core'
import { Link } from 'wouter'
import { useShop } from '../../shop/use-shop.ts'
import { todayTexts } from '../../texts/today.ts'

const t = todayTexts.plan

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

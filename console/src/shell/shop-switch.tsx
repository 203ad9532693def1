// The shop that is open, and, for people with several, the way to another one.
import { Group, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useMe } from '../session/session.ts'
import { useShop } from '../shop/use-shop.ts'

const ShopMenu = lazy(() => import('./shop-menu.tsx'))

export function ShopSwitch({ onSwitch }: { onSwitch?: () => void }) {
  const { shops } = useMe()
  const { name } = useShop()
  const shown = (
    <Text fw={650} size="lg" truncate component="span">
      {name}
    </Text>
  )
  const plain = (
    <Group p="xs" mih={44}>
      {shown}
    </Group>
  )
  if (shops.length < 2) return plain
  return (
    <Suspense fallback={plain}>
      <ShopMenu {...(onSwitch && { onSwitch })}>{shown}</ShopMenu>
    </Suspense>
  )
}

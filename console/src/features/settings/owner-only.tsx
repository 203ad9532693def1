// A screen that only the owner of a shop may see; everyone else reads whom to ask.
import type { ReactNode } from 'react'
import { useShop } from '../../shop/use-shop.ts'
import { everyScreenTexts } from '../../texts/every-screen.ts'
import { settingsTexts } from '../../texts/settings.ts'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icons.tsx'

export function OwnerOnly({ children }: { children: ReactNode }) {
  const { may } = useShop()
  if (may('owner')) return children
  return (
    <Empty
      icon={<Icon name="lock" size={40} />}
      title={settingsTexts.ownerOnly}
      hint={everyScreenTexts.notAllowed}
    />
  )
}

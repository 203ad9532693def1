// The way to another of one's shops.
import { Group, Menu, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useMe } from '../session/session.ts'
import { useShop } from '../shop/use-shop.ts'
import { shellTexts } from '../texts/shell.ts'
import { Icon } from '../ui/icons.tsx'

/** Loaded only for people with several shops. */
export default function ShopMenu({ onSwitch, children }: { onSwitch?: () => void; children: ReactNode }) {
  const { shops } = useMe()
  const shop = useShop()
  const [, navigate] = useLocation()
  const open = (slug: string) => {
    onSwitch?.()
    navigate(`/toko/${slug}`)
  }
  return (
    <Menu position="bottom-start" withinPortal zIndex={400}>
      <Menu.Target>
        <UnstyledButton p="xs" mih={44} aria-label={`${shellTexts.chooseShop}: ${shop.name}`}>
          <Group gap="xs" wrap="nowrap">
            {children}
            <Icon name="selector" size={18} />
          </Group>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {shops.map(({ slug, name: label }) => (
          <Menu.Item
            key={slug}
            onClick={() => open(slug ?? '')}
            rightSection={slug === shop.slug ? <Icon name="check" size={16} /> : null}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

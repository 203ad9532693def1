// The shop that is open, and the way to another one.
import { Group, Menu, Text, UnstyledButton } from '@mantine/core'
import { IconCheck, IconSelector } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { useMe } from '../session/session.ts'
import { useShop } from '../shop/use-shop.ts'
import { texts } from '../texts/index.ts'

export function ShopSwitch({ onSwitch }: { onSwitch?: () => void }) {
  const { shops } = useMe()
  const shop = useShop()
  const [, navigate] = useLocation()
  const name = (
    <Text fw={650} size="lg" truncate>
      {shop.name}
    </Text>
  )
  if (shops.length < 2)
    return (
      <Group p="xs" mih={44}>
        {name}
      </Group>
    )
  const open = (slug: string) => {
    onSwitch?.()
    navigate(`/toko/${slug}`)
  }
  return (
    <Menu position="bottom-start" withinPortal zIndex={400}>
      <Menu.Target>
        <UnstyledButton p="xs" mih={44} aria-label={`${texts.shell.chooseShop}: ${shop.name}`}>
          <Group gap="xs" wrap="nowrap">
            {name}
            <IconSelector size={18} />
          </Group>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {shops.map(({ slug, name: label }) => (
          <Menu.Item
            key={slug}
            onClick={() => open(slug ?? '')}
            rightSection={slug === shop.slug ? <IconCheck size={16} /> : null}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

// What does not fit under the thumb: the other parts of the shop, and what is one's own.
import { Drawer, Stack } from '@mantine/core'
import { useHere } from '../shop/use-here.ts'
import { shellTexts } from '../texts/shell.ts'
import { isAt, OTHER } from './destinations.ts'
import { MenuLink, OwnLinks } from './menu-links.tsx'
import { ShopSwitch } from './shop-switch.tsx'

const t = shellTexts

export function MoreDrawer({ isOpen, onClose: close }: { isOpen: boolean; onClose: () => void }) {
  const here = useHere()
  return (
    <Drawer
      opened={isOpen}
      onClose={close}
      position="bottom"
      size="auto"
      title={<ShopSwitch onSwitch={close} />}
    >
      <Stack component="nav" aria-label={t.more} gap={2}>
        {OTHER.map((destination) => (
          <MenuLink
            key={destination.path}
            destination={destination}
            isActive={isAt(destination, here)}
            onClick={close}
          />
        ))}
        <OwnLinks onClick={close} />
      </Stack>
    </Drawer>
  )
}

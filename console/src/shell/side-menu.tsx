// The menu at the side of a desktop.
import { Box, Stack } from '@mantine/core'
import { useHere } from '../shop/use-here.ts'
import { shellTexts } from '../texts/shell.ts'
import { isAt, MAIN, OTHER } from './destinations.ts'
import { MenuLink, OwnLinks } from './menu-links.tsx'
import classes from './shell.module.css'
import { ShopSwitch } from './shop-switch.tsx'

const t = shellTexts

export function SideMenu() {
  const here = useHere()
  return (
    <Stack component="nav" aria-label={t.mainMenu} className={classes.side} gap={2}>
      <ShopSwitch />
      {[...MAIN, ...OTHER].map((destination) => (
        <MenuLink key={destination.path} destination={destination} isActive={isAt(destination, here)} />
      ))}
      <Box mt="auto" />
      <OwnLinks />
    </Stack>
  )
}

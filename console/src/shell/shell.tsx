// The frame around every screen of a shop: the menu at the side of a desktop, or under the thumb on a phone.
import { Box, Drawer, NavLink, Stack, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDots, IconExternalLink, IconLogout, IconUserCircle, IconWorld } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { useMe, useSignOut } from '../session/session.ts'
import { useShop } from '../shop/use-shop.ts'
import { shellTexts } from '../texts/shell.ts'
import { useIsDesktop } from '../ui/is-desktop.ts'
import { ColorSchemeChoice } from './color-scheme-choice.tsx'
import { type Destination, isAt, MAIN, OTHER } from './destinations.ts'
import { LiveNews } from './live-news.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import classes from './shell.module.css'
import { ShopSwitch } from './shop-switch.tsx'
import { WaitingMark } from './waiting-mark.tsx'

const t = shellTexts

export function Shell({ children }: { children: ReactNode }) {
  const isDesktop = useIsDesktop()
  const main = useFocusOnMove()
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#isi">
        {t.skip}
      </a>
      {isDesktop && <SideMenu />}
      <Box component="main" id="isi" ref={main} tabIndex={-1} className={classes.main}>
        <OfflineNotice />
        <LiveNews />
        {children}
      </Box>
      {!isDesktop && <ThumbMenu />}
    </div>
  )
}

/** A screen reader learns that another screen is shown; the page begins at its top. */
function useFocusOnMove() {
  const main = useRef<HTMLElement>(null)
  const [path] = useLocation()
  const before = useRef(path)
  useEffect(() => {
    if (before.current === path) return
    before.current = path
    main.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [path])
  return main
}

function useHere(): string {
  const { to } = useShop()
  const [path] = useLocation()
  return path.slice(to('').length)
}

function SideMenu() {
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

function MenuLink({
  destination: { path, label, Icon },
  isActive,
  onClick,
}: {
  destination: Destination
  isActive: boolean
  onClick?: () => void
}) {
  const { to } = useShop()
  return (
    <NavLink
      component={Link}
      href={to(path)}
      label={label}
      leftSection={
        <WaitingMark path={path}>
          <Icon size={22} />
        </WaitingMark>
      }
      active={isActive}
      className={classes.link}
      {...(isActive && { 'aria-current': 'page' })}
      {...(onClick && { onClick })}
    />
  )
}

/** One's own account, and what concerns no one shop. */
function OwnLinks({ onClick }: { onClick?: () => void }) {
  const { person } = useMe()
  const { url, to } = useShop()
  const signOut = useSignOut()
  const clicks = onClick && { onClick }
  return (
    <>
      <NavLink
        component="a"
        href={url}
        target="_blank"
        rel="noreferrer"
        label={t.openShop}
        leftSection={<IconExternalLink size={22} />}
        className={classes.link}
        {...clicks}
      />
      {person.is_operator && (
        <NavLink
          component={Link}
          href="/platform"
          label={t.platform}
          leftSection={<IconWorld size={22} />}
          className={classes.link}
          {...clicks}
        />
      )}
      <NavLink
        component={Link}
        href={to('/akun')}
        label={person.name ?? t.account}
        description={t.account}
        leftSection={<IconUserCircle size={22} />}
        className={classes.link}
        {...clicks}
      />
      <ColorSchemeChoice />
      <NavLink
        component="button"
        label={t.signOut}
        leftSection={<IconLogout size={22} />}
        className={classes.link}
        onClick={signOut}
      />
    </>
  )
}

function ThumbMenu() {
  const { to } = useShop()
  const here = useHere()
  const [isOpen, { open, close }] = useDisclosure()
  const isElsewhere = !MAIN.some((destination) => isAt(destination, here))
  return (
    <>
      <nav className={classes.thumb} aria-label={t.mainMenu}>
        {MAIN.map(({ path, label, Icon }) => {
          const isActive = isAt({ path, label, Icon }, here)
          return (
            <Link
              key={path}
              href={to(path)}
              className={classes.tab}
              data-active={isActive || undefined}
              aria-current={isActive ? 'page' : undefined}
            >
              <WaitingMark path={path}>
                <Icon size={24} />
              </WaitingMark>
              <span>{label}</span>
            </Link>
          )
        })}
        <UnstyledButton
          className={classes.tab}
          data-active={isElsewhere || undefined}
          onClick={open}
          aria-haspopup="dialog"
        >
          <IconDots size={24} />
          <span>{t.more}</span>
        </UnstyledButton>
      </nav>
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
    </>
  )
}

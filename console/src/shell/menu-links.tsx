// The links of the menu: to the parts of the shop, and to what is one's own.
import { NavLink } from '@mantine/core'
import { Link } from 'wouter'
import { useMe, useSignOut } from '../session/session.ts'
import { useShop } from '../shop/use-shop.ts'
import { helpTexts } from '../texts/help.ts'
import { shellTexts } from '../texts/shell.ts'
import { Icon } from '../ui/icons.tsx'
import { ColorSchemeChoice } from './color-scheme-choice.tsx'
import type { Destination } from './destinations.ts'
import classes from './shell.module.css'
import { WaitingMark } from './waiting-mark.tsx'

const t = shellTexts

export function MenuLink({
  destination: { path, label, icon },
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
          <Icon name={icon} size={22} />
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
export function OwnLinks({ onClick }: { onClick?: () => void }) {
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
        leftSection={<Icon name="external-link" size={22} />}
        className={classes.link}
        {...clicks}
      />
      {person.is_operator && (
        <NavLink
          component={Link}
          href="/platform"
          label={t.platform}
          leftSection={<Icon name="world" size={22} />}
          className={classes.link}
          {...clicks}
        />
      )}
      <NavLink
        component={Link}
        href={to('/akun')}
        label={person.name ?? t.account}
        description={t.account}
        leftSection={<Icon name="user-circle" size={22} />}
        className={classes.link}
        {...clicks}
      />
      <NavLink
        component={Link}
        href={to('/bantuan')}
        label={helpTexts.title}
        leftSection={<Icon name="help-circle" size={22} />}
        className={classes.link}
        {...clicks}
      />
      <ColorSchemeChoice />
      <NavLink
        component="button"
        label={t.signOut}
        leftSection={<Icon name="logout" size={22} />}
        className={classes.link}
        onClick={signOut}
      />
    </>
  )
}

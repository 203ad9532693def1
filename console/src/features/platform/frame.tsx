// The frame of screens that belong to no shop: the way back to one, and out.
import { ActionIcon, Anchor, Box, Button, Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { useMe, useSignOut } from '../../session/session.ts'
import { everyScreenTexts } from '../../texts/every-screen.ts'
import { oversightTexts } from '../../texts/oversight.ts'
import { platformTexts } from '../../texts/platform.ts'
import { shellTexts } from '../../texts/shell.ts'
import { HelpLine } from '../../ui/help-line.tsx'
import { Icon } from '../../ui/icons.tsx'
import { useTitle } from '../../ui/title.ts'
import classes from './platform.module.css'

const t = platformTexts

interface FrameProps {
  readonly title: string
  /** where the arrow leads */
  readonly back?: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

export function Frame({ title, back, actions, children }: FrameProps) {
  const { person, shops } = useMe()
  const signOut = useSignOut()
  const [first] = shops
  const [here] = useLocation()
  useTitle(title)
  return (
    <div className={classes.frame}>
      <Group component="header" className={classes.bar} wrap="nowrap">
        <Group gap="xs" wrap="nowrap">
          <img src="/icon.svg" width={32} height={32} alt="" />
          {first && (
            <Anchor component={Link} href={`/toko/${first.slug ?? ''}`} className={classes.link}>
              {t.toShop}
            </Anchor>
          )}
        </Group>
        <Button
          variant="subtle"
          color="gray"
          px="xs"
          flex="none"
          leftSection={<Icon name="logout" size={20} />}
          onClick={signOut}
        >
          {shellTexts.signOut}
        </Button>
      </Group>
      <Box component="main" className={classes.main}>
        {back === undefined && person.is_operator && <Tabs />}
        <Group wrap="nowrap" mb="md" gap="xs">
          {back && (
            <ActionIcon component={Link} href={back} aria-label={everyScreenTexts.back}>
              <Icon name="arrow-left" />
            </ActionIcon>
          )}
          <Title order={1} size="h3">
            {title}
          </Title>
          <Box ml="auto">{actions}</Box>
        </Group>
        <HelpLine path={here} book="/platform/bantuan" />
        {children}
      </Box>
    </div>
  )
}

const TABS = [
  { path: '/platform', label: t.shops },
  { path: '/platform/pengawasan', label: oversightTexts.title },
  { path: '/platform/undangan', label: oversightTexts.invitations },
  { path: '/platform/keadaan', label: t.status },
] as const

function Tabs() {
  const [here] = useLocation()
  return (
    <nav className={classes.tabs} aria-label={t.title}>
      {TABS.map(({ path, label }) => (
        <Link key={path} href={path} aria-current={path === here ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}

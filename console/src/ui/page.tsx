// The frame of a screen: its title, the way back, and what can be done with the whole of it.
import { ActionIcon, Box, Group, Skeleton, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useHere } from '../shop/use-here.ts'
import { useShop } from '../shop/use-shop.ts'
import { everyScreenTexts } from '../texts/every-screen.ts'
import { HelpLine } from './help-line.tsx'
import { Icon } from './icons.tsx'
import { Lines } from './loaded.tsx'
import classes from './page.module.css'
import { useTitle } from './title.ts'

interface PageProps {
  readonly title: string
  /** path within the shop that the arrow leads to */
  readonly back?: string
  /** at the right of the title */
  readonly actions?: ReactNode
  /** narrow: a form; wide: a list or a table */
  readonly width?: 'narrow' | 'wide'
  readonly children: ReactNode
}

export function Page({ title, back, actions, width = 'wide', children }: PageProps) {
  const shop = useShop()
  const here = useHere()
  useTitle(title, shop.name)
  return (
    <Box className={classes.page} data-width={width}>
      <Group component="header" className={classes.head} wrap="nowrap" gap="xs">
        {back !== undefined && (
          <ActionIcon component={Link} href={shop.to(back)} aria-label={everyScreenTexts.back}>
            <Icon name="arrow-left" />
          </ActionIcon>
        )}
        <Title order={1} size="h3" className={classes.title}>
          {title}
        </Title>
        {actions && (
          <Group gap="xs" wrap="nowrap" ml="auto">
            {actions}
          </Group>
        )}
      </Group>
      <HelpLine path={here} book={shop.to('/bantuan')} />
      {children}
    </Box>
  )
}

/** Stands where a page will be, so that nothing jumps when it comes. */
export function PageWaiting() {
  return (
    <Box className={classes.page} data-width="wide">
      <Group className={classes.head}>
        <Skeleton height={28} width={160} radius="md" />
      </Group>
      <Skeleton height={12} width={220} radius="md" mt={-12} mb="md" />
      <Lines />
    </Box>
  )
}

// All that is no work of today in one row below the work: it opens, and it can be put away to the end of the page.
import { Button, Paper, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useMe } from '../../session/session.ts'
import { useShop } from '../../shop/use-shop.ts'
import { todayTexts } from '../../texts/today.ts'
import { Icon } from '../../ui/icons.tsx'
import { isOver, noteOver } from '../../ui/over.ts'
import classes from './today.module.css'
import type { Notice } from './use-notices.tsx'

const t = todayTexts.notices

/** What was put away, and what was not; what is new was not. */
export function usePutAway(notices: readonly Notice[]) {
  const { person } = useMe()
  const { slug } = useShop()
  const [, again] = useState(0)
  const nameOf = ({ name }: Notice) => `${person.id} ${slug} ${name}`
  const isAway = (notice: Notice) => isOver('notice', nameOf(notice))
  return {
    fresh: notices.filter((notice) => !isAway(notice)),
    away: notices.filter(isAway),
    putAway() {
      for (const notice of notices) noteOver('notice', nameOf(notice))
      again((times) => times + 1)
    },
  }
}

interface FoldedProps {
  readonly notices: readonly Notice[]
  readonly onPutAway?: () => void
}

export function FoldedNotices({ notices, onPutAway }: FoldedProps) {
  if (notices.length === 0) return null
  return (
    <Paper component="details" withBorder className={classes.folded}>
      <summary>
        <Icon name="bulb" size={22} />
        <div className={classes.tileText}>
          <Text fw={600}>{onPutAway ? t.more(notices.length) : t.away(notices.length)}</Text>
          <Text size="sm" c="dimmed" truncate>
            {notices.map(({ about }) => about).join(' · ')}
          </Text>
        </div>
        <Icon name="chevron-down" size={20} />
      </summary>
      <Stack gap="sm" p="md" pt={0}>
        {notices.map(({ name, shown }) => (
          <div key={name}>{shown}</div>
        ))}
        {onPutAway && (
          <Button variant="subtle" color="gray" onClick={onPutAway}>
            {t.putAway}
          </Button>
        )}
      </Stack>
    </Paper>
  )
}

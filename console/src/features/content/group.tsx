// Fields that belong together, open or folded away.
import { Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { Heading } from '../../ui/heading.tsx'
import { Icon } from '../../ui/icons.tsx'
import classes from './group.module.css'

interface GroupProps {
  readonly title: string
  readonly hint?: string
  readonly children: ReactNode
}

export function Group({ title, hint, children }: GroupProps) {
  return (
    <Paper component="section" withBorder p="md" aria-label={title}>
      <Stack>
        <Heading title={title} hint={hint} size="h5" />
        {children}
      </Stack>
    </Paper>
  )
}

/** What is changed seldom; opens where something is wrong. */
export function FoldedGroup({ title, hint, isWrong, children }: GroupProps & { isWrong: boolean }) {
  // It does not close while somebody mends it.
  const wasWrong = useRef(false)
  if (isWrong) wasWrong.current = true
  return (
    <Paper
      component="details"
      withBorder
      className={classes.folded}
      {...(wasWrong.current && { open: true })}
    >
      <summary className={classes.summary}>
        <span className={classes.summaryText}>
          <Title order={2} size="h5">
            {title}
          </Title>
          {hint && (
            <Text size="sm" c="dimmed" component="span">
              {hint}
            </Text>
          )}
        </span>
        <Icon name="chevron-down" size={20} className={classes.chevron} />
      </summary>
      <Stack p="md" pt={0}>
        {children}
      </Stack>
    </Paper>
  )
}

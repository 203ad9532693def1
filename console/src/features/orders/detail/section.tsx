// A part of an order's page: a heading, what can be done there, and what it holds.
import { Group, Paper, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './detail.module.css'

interface OrderSectionProps {
  readonly title: string
  readonly action?: ReactNode
  readonly children: ReactNode
}

export function Section({ title, action, children }: OrderSectionProps) {
  const id = useId()
  return (
    <Paper withBorder component="section" aria-labelledby={id} className={classes.section}>
      <Group justify="space-between" wrap="nowrap" mih={44} mb={4}>
        <Title order={2} size="h5" id={id}>
          {title}
        </Title>
        {action}
      </Group>
      {children}
    </Paper>
  )
}

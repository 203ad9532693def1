// A place where nothing is yet: says what belongs there and what to do next.
import { Center, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface EmptyProps {
  readonly icon?: ReactNode
  readonly title: string
  readonly hint?: string
  /** nothing else is on the screen: its title is the screen's */
  readonly isWhole?: boolean
  /** buttons */
  readonly children?: ReactNode
}

export function Empty({ icon, title, hint, isWhole = false, children }: EmptyProps) {
  return (
    <Center py="xl" px="md">
      <Stack align="center" gap="xs" maw={420}>
        {icon}
        <Title order={isWhole ? 1 : 2} size="h4" ta="center">
          {title}
        </Title>
        {hint && (
          <Text c="dimmed" ta="center">
            {hint}
          </Text>
        )}
        {children}
      </Stack>
    </Center>
  )
}

// A place where nothing is yet: says what belongs there and what to do next.
import { Center, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface EmptyProps {
  readonly icon?: ReactNode
  readonly title: string
  readonly hint?: string
  /** buttons */
  readonly children?: ReactNode
}

export function Empty({ icon, title, hint, children }: EmptyProps) {
  return (
    <Center py="xl" px="md">
      <Stack align="center" gap="xs" maw={420}>
        {icon}
        <Title order={2} size="h4" ta="center">
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

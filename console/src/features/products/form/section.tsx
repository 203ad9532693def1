// A part of the form of a product, under its own heading.
import { Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

interface SectionProps {
  readonly title: string
  readonly hint?: string
  readonly children: ReactNode
}

export function Section({ title, hint, children }: SectionProps) {
  const id = useId()
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={id}>
      <Title order={2} size="h4" id={id} mb={hint ? 2 : 'sm'}>
        {title}
      </Title>
      {hint && (
        <Text size="sm" c="dimmed" mb="sm">
          {hint}
        </Text>
      )}
      <Stack gap="sm">{children}</Stack>
    </Paper>
  )
}

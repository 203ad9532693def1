// One part of one's account.
import { Card, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

export function AccountCard({
  title,
  hint,
  children,
}: {
  title: string
  hint?: string
  children: ReactNode
}) {
  return (
    <Card withBorder component="section" mb="md">
      <Stack>
        <div>
          <Title order={2} size="h4">
            {title}
          </Title>
          {hint && (
            <Text size="sm" c="dimmed">
              {hint}
            </Text>
          )}
        </div>
        {children}
      </Stack>
    </Card>
  )
}

// One part of one's account.
import { Card, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Heading } from '../../ui/heading.tsx'

interface AccountCardProps {
  readonly title: string
  readonly hint?: string
  readonly children: ReactNode
}

export function AccountCard({ title, hint, children }: AccountCardProps) {
  return (
    <Card withBorder component="section" mb="md">
      <Stack>
        <Heading title={title} hint={hint} />
        {children}
      </Stack>
    </Card>
  )
}

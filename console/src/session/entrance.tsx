// The frame of the pages before one has signed in: one card in the middle.
import { Card, Center, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTitle } from '../ui/title.ts'

export function Entrance({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title)
  return (
    <Center mih="100dvh" p="md" component="main">
      <Card w="100%" maw={420} p="xl" withBorder>
        <Stack gap="lg">
          <Stack gap="sm" align="center">
            <img src="/icon.svg" width={56} height={56} alt="" />
            <Title order={1} size="h2" ta="center" maw="100%" style={{ overflowWrap: 'anywhere' }}>
              {title}
            </Title>
          </Stack>
          {children}
        </Stack>
      </Card>
    </Center>
  )
}

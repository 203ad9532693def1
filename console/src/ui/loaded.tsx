// Shows what is there, a hint while it is on its way, and a button to try again after a failure.
import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { everyScreenTexts } from '../texts/every-screen.ts'
import { errorText } from './notices.tsx'

interface Loadable<T> {
  readonly data: T | undefined
  readonly error: Error | null
  refetch(): unknown
}

interface LoadedProps<T> {
  readonly from: Loadable<T>
  /** in place of grey lines */
  readonly waiting?: ReactNode
  readonly children: (data: T) => ReactNode
}

export function Loaded<T>({ from, waiting, children }: LoadedProps<T>) {
  if (from.data !== undefined) return children(from.data)
  if (from.error) return <LoadError error={from.error} onRetry={() => from.refetch()} />
  return waiting ?? <Lines />
}

export function LoadError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Alert color="red" title={everyScreenTexts.loadFailed}>
      <Group justify="space-between">
        <Text size="sm">{errorText(error)}</Text>
        <Button size="sm" variant="default" onClick={onRetry}>
          {everyScreenTexts.retry}
        </Button>
      </Group>
    </Alert>
  )
}

export function Lines({ count = 4 }: { count?: number }) {
  return (
    <Stack gap="sm" aria-busy="true">
      <Text component="span" className="visually-hidden" role="status">
        {everyScreenTexts.loading}
      </Text>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <Skeleton key={index} height={64} radius="md" />
      ))}
    </Stack>
  )
}

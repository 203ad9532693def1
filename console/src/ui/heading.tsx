// What a part of a screen is called, and what it is for.
import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface HeadingProps {
  readonly title: string
  readonly hint?: ReactNode
  readonly size?: 'h4' | 'h5'
  readonly className?: string | undefined
}

export function Heading({ title, hint, size = 'h4', className }: HeadingProps) {
  return (
    <div className={className}>
      <Title order={2} size={size}>
        {title}
      </Title>
      {hint && (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
    </div>
  )
}

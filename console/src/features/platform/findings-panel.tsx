// What is wrong with the platform now, the worst first; or that all is well.
import { Alert, Group, Paper, Stack, Text } from '@mantine/core'
import { statusTexts } from '../../texts/status.ts'
import { Icon } from '../../ui/icons.tsx'
import { Section } from './section.tsx'
import type { PlatformStatus } from './use-status.ts'

const t = statusTexts

interface FindingsProps {
  readonly findings: PlatformStatus['findings']
  readonly isStale: boolean
}

export function FindingsPanel({ findings, isStale }: FindingsProps) {
  if (findings.length === 0) return <AllWell isStale={isStale} />
  return (
    <Section title={t.wrong}>
      <Stack gap="xs">
        {findings.map(({ code, subject, severity, message }) => (
          <Alert
            key={`${code} ${subject}`}
            color={severity === 'broken' ? 'red' : 'yellow'}
            icon={severity === 'broken' ? <Icon name="alert-octagon" /> : <Icon name="alert-triangle" />}
            title={t.severities[severity ?? 'warning']}
            role="group"
          >
            {message}
          </Alert>
        ))}
      </Stack>
    </Section>
  )
}

/** What is no longer renewed was well, and may not be so now. */
function AllWell({ isStale }: { isStale: boolean }) {
  const icon = isStale ? 'help-circle' : 'circle-check'
  const color = isStale ? 'var(--mantine-color-dimmed)' : 'var(--mantine-color-green-text)'
  return (
    <Paper withBorder p="md">
      <Group wrap="nowrap">
        <Icon name={icon} size={32} color={color} style={{ flex: 'none' }} />
        <div>
          <Text fw={600}>{isStale ? t.wasWell : t.allWell}</Text>
          <Text c="dimmed">{isStale ? t.wasWellHint : t.allWellHint}</Text>
        </div>
      </Group>
    </Paper>
  )
}

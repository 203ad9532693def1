// The processes that serve: a table on a desktop, cards on a phone.
import { Badge, Group, Paper, Stack, Table, Text } from '@mantine/core'
import { bytes, share } from '../../format/amounts.ts'
import { count } from '../../format/money.ts'
import { when } from '../../format/time.ts'
import { statusTexts } from '../../texts/status.ts'
import { useIsDesktop } from '../../ui/is-desktop.ts'
import { FactList, Section } from './section.tsx'
import classes from './status.module.css'
import type { PlatformNode } from './use-status.ts'

const t = statusTexts

interface NodesProps {
  readonly nodes: readonly PlatformNode[]
}

export function NodesPanel({ nodes }: NodesProps) {
  const isDesktop = useIsDesktop()
  const Nodes = isDesktop ? NodeTable : NodeCards
  return (
    <Section title={t.nodes}>
      {nodes.length === 0 ? <Text c="dimmed">{t.noNodes}</Text> : <Nodes nodes={nodes} />}
    </Section>
  )
}

/** What the panel shows of each, besides its name and state. */
const COLUMNS: readonly (readonly [name: string, of: (node: PlatformNode) => string])[] = [
  [t.version, ({ version }) => version ?? '–'],
  [t.since, ({ started_at }) => when(started_at)],
  [t.seen, ({ seen_at }) => when(seen_at)],
  [t.memory, ({ memory_bytes }) => bytes(memory_bytes ?? 0)],
  [t.delay, ({ loop_delay_ms }) => `${count(loop_delay_ms ?? 0)} ms`],
  [t.pool, poolText],
  [t.answers, answersText],
]

function NodeTable({ nodes }: NodesProps) {
  return (
    <Paper withBorder>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t.node}</Table.Th>
            {COLUMNS.map(([name]) => (
              <Table.Th key={name}>{name}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {nodes.map((node) => (
            <Table.Tr key={node.id}>
              <Table.Td>
                <Name node={node} />
              </Table.Td>
              {COLUMNS.map(([name, of]) => (
                <Table.Td key={name}>{of(node)}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}

function NodeCards({ nodes }: NodesProps) {
  return (
    <Stack gap="sm">
      {nodes.map((node) => (
        <Paper key={node.id} withBorder p="md">
          <Stack gap="xs">
            <Name node={node} />
            <FactList facts={COLUMNS.map(([name, of]) => [name, of(node)])} />
          </Stack>
        </Paper>
      ))}
    </Stack>
  )
}

const COLORS = { serving: 'green', draining: 'yellow', gone: 'red' } as const

function Name({ node: { host, pid, state, hears_changes } }: { node: PlatformNode }) {
  return (
    <Group gap="xs">
      <Text component="span" fw={600} className={classes.host}>
        {host} <span className={classes.pid}>{pid}</span>
      </Text>
      <Badge variant="light" color={COLORS[state ?? 'gone']}>
        {t.states[state ?? 'gone']}
      </Badge>
      {state !== 'gone' && !hears_changes && (
        <Badge variant="light" color="yellow">
          {t.deaf}
        </Badge>
      )}
    </Group>
  )
}

function poolText({ pool_total, pool_idle, pool_waiting }: PlatformNode): string {
  const used = t.usedOf(count((pool_total ?? 0) - (pool_idle ?? 0)), count(pool_total ?? 0))
  return pool_waiting ? `${used}, ${t.waiting(count(pool_waiting))}` : used
}

function answersText({ answers_from_memory, answers_made }: PlatformNode): string {
  const remembered = answers_from_memory ?? 0
  const all = remembered + (answers_made ?? 0)
  return `${count(all)}, ${t.fromMemory(share(remembered, all))}`
}

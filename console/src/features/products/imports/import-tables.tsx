// What an import does in figures and by product, and what is to be said of places in the file.
import { Anchor, Card, Group, Table, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { count } from '../../../format/money.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { importsTexts } from '../../../texts/imports.ts'
import { Copy } from '../../../ui/copy.tsx'
import { type Import, remarksText } from './file-kind.ts'

import classes from './imports.module.css'

const t = importsTexts

const COUNTED = ['added', 'changed', 'unchanged', 'archived'] as const

export function Counts({ summary }: { summary: NonNullable<Import['summary']> }) {
  return (
    <dl className={classes.counts}>
      {COUNTED.map((name) => (
        <div key={name}>
          <dt>{t.counts[name]}</dt>
          <dd>{count(summary[name] ?? 0)}</dd>
        </div>
      ))}
    </dl>
  )
}

const SHOWN = 100

export function Changes({ changes, isApplied }: { changes: Import['changes']; isApplied: boolean }) {
  const { to } = useShop()
  if (changes.length === 0) return null
  return (
    <Card withBorder padding="md">
      <Title order={3} size="h5">
        {changes.length < SHOWN ? t.changes : t.changesFirst}
      </Title>
      <Scrolled name={t.changes}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t.product}</Table.Th>
              <Table.Th>{t.what}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changes.map(({ slug, name, what }) => (
              <Table.Tr key={`${slug}/${what}`}>
                <Table.Td>
                  {isApplied ? (
                    <Anchor component={Link} href={to(`/produk/${slug}`)}>
                      {name ?? slug}
                    </Anchor>
                  ) : (
                    (name ?? slug)
                  )}
                </Table.Td>
                <Table.Td>{what}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Scrolled>
    </Card>
  )
}

interface RemarksProps {
  readonly title: string
  readonly remarks: Import['faults']
  readonly isFault?: boolean
}

const MOST_SHOWN = 200

export function Remarks({ title, remarks, isFault = false }: RemarksProps) {
  if (remarks.length === 0) return null
  const headings = [t.row, t.column, t.message]
  return (
    <Card withBorder padding="md">
      <Group justify="space-between" mb="xs">
        <Title order={isFault ? 2 : 3} size="h5">
          {title}
        </Title>
        <Copy value={remarksText(headings, remarks)} what={t.copyFaults} />
      </Group>
      <Scrolled name={title}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {headings.map((heading) => (
                <Table.Th key={heading}>{heading}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {remarks.slice(0, MOST_SHOWN).map(({ row, column, message }) => (
              <Table.Tr key={`${row}/${column}/${message}`}>
                <Table.Td>{row ?? t.wholeFile}</Table.Td>
                <Table.Td>{column ?? '–'}</Table.Td>
                <Table.Td>{message}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Scrolled>
      {remarks.length > MOST_SHOWN && (
        <Text size="sm" c="dimmed" mt="xs">
          {t.faultsShown(count(MOST_SHOWN))}
        </Text>
      )}
    </Card>
  )
}

function Scrolled({ name, children }: { name: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={name}>
      {children}
    </section>
  )
}

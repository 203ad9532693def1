// The help: every part with its anchor, found by words, to be printed.
import { Anchor, Button, Code, Group, Table, Text, TextInput, Title } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { parts } from '../../../docs/console.md'
import type { Block, HelpPart, Run } from '../../help/read-help.ts'
import { helpTexts } from '../texts/help.ts'
import { Empty } from './empty.tsx'
import classes from './help-book.module.css'
import { forMerchants, notThere, partsWith } from './help-search.ts'
import { Icon } from './icons.tsx'

const t = helpTexts

interface HelpBookProps {
  /** beside the search */
  readonly actions?: ReactNode
  /** of the platform, who reads all of it */
  readonly isForOperator?: boolean
}

const ofMerchants = forMerchants(parts)

export function HelpBook({ actions, isForOperator = false }: HelpBookProps) {
  const [words, setWords] = useState('')
  const book = isForOperator ? parts : ofMerchants
  const shown = partsWith(book, words, t.meant)
  const missing = notThere(words, t.missing)
  useArrival()
  return (
    <div className={classes.book}>
      <Group component="search" align="end" gap="xs" className={classes.tools}>
        <TextInput
          type="search"
          flex={1}
          miw={200}
          label={t.search}
          leftSection={<Icon name="search" size={20} />}
          value={words}
          maxLength={100}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
        <Button variant="default" leftSection={<Icon name="printer" size={20} />} onClick={() => print()}>
          {t.print}
        </Button>
        {actions}
      </Group>
      <Text role="status" size="sm" c="dimmed" className={classes.tools}>
        {words.trim() !== '' && t.found(shown.length)}
      </Text>
      {missing.map((line) => (
        <Text key={line} mb="sm">
          {line}
        </Text>
      ))}
      {words.trim() === '' && <Contents book={book} />}
      {shown.length === 0 && missing.length === 0 && <Empty title={t.none} hint={t.noneHint} />}
      {shown.map((part) => (
        <Part key={part.id} part={part} />
      ))}
    </div>
  )
}

/** Where the address leads, once the parts are there and the page is at its top. */
function useArrival(): void {
  useEffect(() => {
    const arrive = () => {
      const part = document.getElementById(decodeURIComponent(location.hash.slice(1)))
      part?.scrollIntoView()
      part?.focus({ preventScroll: true })
    }
    const frame = requestAnimationFrame(arrive)
    addEventListener('hashchange', arrive)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('hashchange', arrive)
    }
  }, [])
}

function Contents({ book }: { book: readonly HelpPart[] }) {
  return (
    <nav aria-label={t.contents} className={classes.contents}>
      {book
        .filter(({ level }) => level === 2)
        .map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
    </nav>
  )
}

function Part({ part: { id, title, level, blocks } }: { part: HelpPart }) {
  return (
    <section aria-labelledby={id}>
      <Title order={level} size={level === 2 ? 'h3' : 'h5'} id={id} tabIndex={-1} className={classes.title}>
        {title}
      </Title>
      {blocks.map((block) => (
        <Shown key={JSON.stringify(block)} block={block} />
      ))}
    </section>
  )
}

function Shown({ block }: { block: Block }) {
  if (block.kind === 'text')
    return (
      <Text mb="sm">
        <Runs runs={block.runs} />
      </Text>
    )
  if (block.kind === 'list')
    return (
      <ul>
        {block.items.map((runs) => (
          <li key={JSON.stringify(runs)}>
            <Runs runs={runs} />
          </li>
        ))}
      </ul>
    )
  const [head = [], ...rows] = block.rows
  return (
    <Table mb="sm">
      <Table.Thead>
        <Table.Tr>
          {head.map((cell) => (
            <Table.Th key={JSON.stringify(cell)}>
              <Runs runs={cell} />
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={JSON.stringify(row)}>
            {row.map((cell) => (
              <Table.Td key={JSON.stringify(cell)}>
                <Runs runs={cell} />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Runs({ runs }: { runs: readonly Run[] }) {
  return runs.map((run, place) => {
    if (typeof run === 'string') return run
    // The runs of a text never change their order.
    const key = `${place}`
    if ('b' in run) return <strong key={key}>{run.b}</strong>
    if ('code' in run) return <Code key={key}>{run.code}</Code>
    return (
      <Anchor key={key} href={`#${run.to}`} underline="always">
        {run.a}
      </Anchor>
    )
  })
}

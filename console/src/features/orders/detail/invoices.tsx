// The nota of an order and its credit notes, to print on paper or on a roll.
import { Anchor, Group, Stack, Text } from '@mantine/core'
import { rupiah } from '../../../format/money.ts'
import { when } from '../../../format/time.ts'
import { invoiceTexts } from '../../../texts/invoices.ts'
import type { Order } from '../order.ts'
import classes from './detail.module.css'
import { Section } from './section.tsx'

const t = invoiceTexts

const WITH_MONEY: readonly Order['status'][] = ['paid', 'processing', 'shipped', 'completed']

export function Invoices({ order }: { order: Order }) {
  const { invoices, full_invoice: full, status, money } = order
  if (invoices.length === 0) {
    if (!money?.received || !WITH_MONEY.includes(status)) return null
    return (
      <Section title={t.title}>
        <Text size="sm">{t.none}</Text>
      </Section>
    )
  }
  return (
    <Section title={t.title}>
      <Stack gap="xs">
        <ul className={classes.plain}>
          {invoices.map((invoice) => (
            <li key={invoice.id}>
              <OneInvoice invoice={invoice} />
            </li>
          ))}
        </ul>
        {full?.number_masked && (
          <div>
            <Text size="sm">{t.full(full.name ?? '', full.number_masked)}</Text>
            <div className={classes.quiet}>{t.fullHint}</div>
          </div>
        )}
      </Stack>
    </Section>
  )
}

function OneInvoice({ invoice }: { invoice: Order['invoices'][number] }) {
  const { kind, number, url, total, issued_at } = invoice
  const name = `${t.kinds[kind ?? 'nota']} ${number}`
  return (
    <>
      <div className={classes.item}>
        <div>
          <Text size="sm" fw={600}>
            {name}
          </Text>
          <div className={classes.quiet}>{when(issued_at)}</div>
        </div>
        <span className={classes.money}>{rupiah(total)}</span>
      </div>
      {url && (
        <Group gap="md">
          <PrintLink href={url} label={t.onPaper} of={name} />
          <PrintLink href={`${url}?kertas=80mm`} label={t.onRoll} of={name} />
        </Group>
      )}
    </>
  )
}

function PrintLink({ href, label, of }: { href: string; label: string; of: string }) {
  return (
    <Anchor
      href={href}
      target="_blank"
      rel="noreferrer"
      underline="always"
      size="sm"
      py={10}
      aria-label={`${label}, ${of}`}
    >
      {label}
    </Anchor>
  )
}

// Labels, packing slips and receipts of the chosen orders, as they come out of the printer.
import { Alert, Anchor, Button, Group, NativeSelect, SegmentedControl, Stack, Text } from '@mantine/core'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { useShop } from '../../../shop/use-shop.ts'
import { parcelsTexts } from '../../../texts/parcels.ts'
import { downloadLink } from '../../../ui/download.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import { useChosenNumbers } from '../parcels/use-orders.ts'
import { LabelSheets } from './label-sheets.tsx'
import {
  keepLabelPaper,
  keptLabelPaper,
  LABEL_PAPERS,
  type LabelPaper,
  labelsAddress,
  useLabels,
} from './labels.ts'
import type { Parcel } from './parcel.ts'
import classes from './print-page.module.css'
import { Receipt } from './receipt.tsx'
import { keepReceiptWidth, keptReceiptWidth, RECEIPT_WIDTHS, type ReceiptWidth } from './receipt-paper.ts'
import { lacksOf } from './sender.ts'
import { Slip } from './slip.tsx'
import { useParcels } from './use-parcels.ts'

const t = parcelsTexts

const PAPERS = {
  a5: '@page { size: A5; margin: 9mm }',
  a4: '@page { size: A4; margin: 12mm }',
} as const
type Paper = keyof typeof PAPERS | ReceiptWidth
/** By the word in the address. */
const SHEETS = { slip: Slip, struk: Receipt } as const
type SheetKind = keyof typeof SHEETS
type Kind = 'label' | SheetKind

export function PrintPage() {
  const { slug } = useShop()
  const numbers = useChosenNumbers()
  const [search, setSearch] = useSearchParams()
  const asked = search.get('jenis')
  const kind: Kind = asked === 'slip' || asked === 'struk' ? asked : 'label'
  const slipPaper = search.get('kertas') === 'a4' ? 'a4' : 'a5'
  const [width, setWidth] = useState(keptReceiptWidth)
  const [labelPaper, setLabelPaper] = useState(keptLabelPaper)
  const paper: Paper = kind === 'struk' ? width : slipPaper
  const parcels = useParcels(kind === 'label' ? [] : numbers)
  const labels = useLabels(kind === 'label' ? numbers : [], labelPaper)
  const choose = (name: string, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        next.set(name, value)
        // Asked for once, by the link that led here.
        next.delete('cetak')
        return next
      },
      { replace: true },
    )
  const lacks = parcels.sender ? lacksOf(parcels.sender) : []
  const drawn = labels.data?.labels ?? []
  const howMany = kind === 'label' ? drawn.length : (parcels.data?.length ?? 0)
  const missing =
    kind !== 'label'
      ? parcels.missing
      : labels.data?.refusal === null
        ? numbers.filter((number) => !drawn.some((label) => label.number === number.toUpperCase()))
        : []
  usePrintOnce(search.get('cetak') === '1' && howMany > 0)
  if (numbers.length === 0) return <NothingToPrint />
  // Where one came from: the order itself, or the list in which many were chosen.
  const back = numbers.length === 1 ? `/pesanan/${encodeURIComponent(numbers[0] ?? '')}` : '/pesanan'
  return (
    <Page title={t.printTitle} back={back}>
      <Stack gap="sm" className={classes.tools}>
        <Group justify="space-between">
          <PrintChoices
            kind={kind}
            paper={paper}
            labelPaper={labelPaper}
            onChoose={choose}
            onLabelPaper={(chosen) => {
              keepLabelPaper(chosen)
              setLabelPaper(chosen)
            }}
            onWidth={(chosen) => {
              keepReceiptWidth(chosen)
              setWidth(chosen)
            }}
          />
          <Group gap="xs" className={classes.print}>
            {kind === 'label' && (
              <Button
                component="a"
                variant="default"
                leftSection={<Icon name="download" size={20} />}
                {...downloadLink(
                  labelsAddress(slug, numbers.slice(0, 100), labelPaper, 'pdf'),
                  `label-${slug}.pdf`,
                )}
              >
                {t.pdf}
              </Button>
            )}
            <Button
              flex={1}
              leftSection={<Icon name="printer" size={20} />}
              disabled={howMany === 0}
              onClick={() => window.print()}
            >
              {t.printMany(howMany)}
            </Button>
          </Group>
        </Group>
        <Text size="sm" c="dimmed">
          {
            {
              label: t.labelHint(t.labelPapers[labelPaper]),
              slip: t.slipHint(slipPaper.toUpperCase()),
              struk: t.receiptHint(width),
            }[kind]
          }
        </Text>
        {kind === 'label' && lacks.length > 0 && <SenderHint lacks={lacks} />}
        {labels.data?.refusal && (
          <Alert color="red" role="alert">
            {labels.data.refusal}
          </Alert>
        )}
        {missing.length > 0 && (
          <Text size="sm" role="alert">
            {t.missing(missing.join(', '))}
          </Text>
        )}
      </Stack>
      {kind === 'label' ? (
        <Loaded from={labels}>{(data) => <LabelSheets labels={data.labels} paper={labelPaper} />}</Loaded>
      ) : (
        <Loaded from={parcels}>{(sheets) => <Sheets sheets={sheets} kind={kind} paper={paper} />}</Loaded>
      )}
    </Page>
  )
}

/** Not on the paper: the merchant can still print, and mend it for the next one. */
function SenderHint({ lacks }: { lacks: ReturnType<typeof lacksOf> }) {
  const { to } = useShop()
  return (
    <Alert color="yellow" role="status">
      {t.senderLacks(lacks.map((each) => t.senderParts[each]).join(' dan '))}{' '}
      <Anchor component={Link} href={to('/pengaturan/pengirim')}>
        {t.senderFill}
      </Anchor>
    </Alert>
  )
}

function NothingToPrint() {
  const { to } = useShop()
  return (
    <Page title={t.printTitle} back="/pesanan">
      <Empty title={t.printNothing} hint={t.printNothingHint}>
        <Button component={Link} href={to('/pesanan')} variant="default">
          {t.toOrders}
        </Button>
      </Empty>
    </Page>
  )
}

interface PrintChoicesProps {
  readonly kind: Kind
  readonly paper: Paper
  readonly labelPaper: LabelPaper
  onLabelPaper(paper: LabelPaper): void
  onWidth(width: ReceiptWidth): void
  onChoose(name: string, value: string): void
}

function PrintChoices({ kind, paper, labelPaper, onChoose, onLabelPaper, onWidth }: PrintChoicesProps) {
  return (
    <Group gap="xs">
      <SegmentedControl
        size="md"
        aria-label={t.printKind}
        value={kind}
        onChange={(chosen) => onChoose('jenis', chosen)}
        data={[
          { value: 'label', label: t.label },
          { value: 'slip', label: t.slip },
          { value: 'struk', label: t.receipt },
        ]}
      />
      {kind === 'label' && (
        <NativeSelect
          aria-label={t.paper}
          value={labelPaper}
          onChange={({ currentTarget }) =>
            onLabelPaper(LABEL_PAPERS.find((each) => each === currentTarget.value) ?? '100x150')
          }
          data={LABEL_PAPERS.map((each) => ({ value: each, label: t.labelPapers[each] }))}
        />
      )}
      {kind === 'slip' && (
        <SegmentedControl
          size="md"
          aria-label={t.paper}
          value={paper}
          onChange={(paper) => onChoose('kertas', paper)}
          data={[
            { value: 'a5', label: 'A5' },
            { value: 'a4', label: 'A4' },
          ]}
        />
      )}
      {kind === 'struk' && (
        <SegmentedControl<string>
          size="md"
          aria-label={t.paper}
          value={paper}
          onChange={(chosen) => onWidth(RECEIPT_WIDTHS.find((width) => width === chosen) ?? '58')}
          data={RECEIPT_WIDTHS.map((width) => ({ value: width, label: `${width} mm` }))}
        />
      )}
    </Group>
  )
}

interface SheetsProps {
  readonly sheets: readonly Parcel[]
  readonly kind: SheetKind
  readonly paper: Paper
}

function Sheets({ sheets, kind, paper }: SheetsProps) {
  const Sheet = SHEETS[kind]
  const ref = useRef<HTMLDivElement>(null)
  const length = useRollLength(ref, paper, sheets)
  return (
    <div ref={ref} className={classes.sheets} data-paper={paper} data-kind={kind}>
      <style>
        {paper === '58' || paper === '80'
          ? `@page { size: ${paper}mm ${length}mm; margin: 0 }`
          : PAPERS[paper]}
      </style>
      {sheets.map((parcel) => (
        <div
          key={parcel.order.number}
          className={classes.sheet}
          {...(kind === 'struk' && { style: { width: `${paper}mm` } })}
        >
          <Sheet {...parcel} />
        </div>
      ))}
    </div>
  )
}

const MM_OF_PIXEL = 25.4 / 96

/** A roll is cut where the longest receipt ends: `auto` beside a width is nothing that browsers know. In millimetres. */
function useRollLength(ref: RefObject<HTMLElement | null>, paper: Paper, sheets: readonly Parcel[]): number {
  const [length, setLength] = useState(200)
  // biome-ignore lint/correctness/useExhaustiveDependencies: both change what is measured
  useLayoutEffect(() => {
    const heights = Array.from(ref.current?.querySelectorAll('article') ?? [], (each) => each.offsetHeight)
    setLength(Math.ceil(Math.max(0, ...heights) * MM_OF_PIXEL) + 1)
  }, [ref, paper, sheets])
  return length
}

/** Once everything is drawn; a closed dialog does not open again. */
function usePrintOnce(isReady: boolean) {
  const isDone = useRef(false)
  useEffect(() => {
    if (!isReady || isDone.current) return
    isDone.current = true
    requestAnimationFrame(() => window.print())
  }, [isReady])
}

// Labels and packing slips of the chosen orders, as they come out of the printer.
import { Alert, Anchor, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'wouter'
import { useShop } from '../../../shop/use-shop.ts'
import { parcelsTexts } from '../../../texts/parcels.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import { useChosenNumbers } from '../parcels/use-orders.ts'
import { Label } from './label.tsx'
import type { Parcel } from './parcel.ts'
import classes from './print-page.module.css'
import { lacksOf } from './sender.ts'
import { Slip } from './slip.tsx'
import { useParcels } from './use-parcels.ts'

const t = parcelsTexts

const PAPERS = {
  label: '@page { size: 100mm 150mm; margin: 0 }',
  a5: '@page { size: A5; margin: 9mm }',
  a4: '@page { size: A4; margin: 12mm }',
} as const
type Paper = keyof typeof PAPERS

export function PrintPage() {
  const numbers = useChosenNumbers()
  const [search, setSearch] = useSearchParams()
  const isLabel = search.get('jenis') !== 'slip'
  const slipPaper = search.get('kertas') === 'a4' ? 'a4' : 'a5'
  const paper: Paper = isLabel ? 'label' : slipPaper
  const parcels = useParcels(numbers, isLabel)
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
  const sender = parcels.data?.[0]?.sender
  const lacks = sender ? lacksOf(sender) : []
  usePrintOnce(search.get('cetak') === '1' && parcels.data !== undefined && parcels.data.length > 0)
  if (numbers.length === 0) return <NothingToPrint />
  // Where one came from: the order itself, or the list in which many were chosen.
  const back = numbers.length === 1 ? `/pesanan/${encodeURIComponent(numbers[0] ?? '')}` : '/pesanan'
  return (
    <Page title={t.printTitle} back={back}>
      <Stack gap="sm" className={classes.tools}>
        <Group justify="space-between">
          <PrintChoices paper={paper} onChoose={choose} />
          <Button
            className={classes.print}
            leftSection={<Icon name="printer" size={20} />}
            disabled={!parcels.data?.length}
            onClick={() => window.print()}
          >
            {t.printMany(parcels.data?.length ?? 0)}
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          {isLabel ? t.labelHint : t.slipHint(slipPaper.toUpperCase())}
        </Text>
        {isLabel && lacks.length > 0 && <SenderHint lacks={lacks} />}
        {parcels.missing.length > 0 && (
          <Text size="sm" role="alert">
            {t.missing(parcels.missing.join(', '))}
          </Text>
        )}
      </Stack>
      <Loaded from={parcels}>{(sheets) => <Sheets sheets={sheets} paper={paper} />}</Loaded>
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
  readonly paper: Paper
  onChoose(name: string, value: string): void
}

function PrintChoices({ paper, onChoose }: PrintChoicesProps) {
  return (
    <Group gap="xs">
      <SegmentedControl
        size="md"
        aria-label={t.printKind}
        value={paper === 'label' ? 'label' : 'slip'}
        onChange={(kind) => onChoose('jenis', kind)}
        data={[
          { value: 'label', label: t.label },
          { value: 'slip', label: t.slip },
        ]}
      />
      {paper !== 'label' && (
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
    </Group>
  )
}

function Sheets({ sheets, paper }: { sheets: readonly Parcel[]; paper: Paper }) {
  const Sheet = paper === 'label' ? Label : Slip
  return (
    <div className={classes.sheets} data-paper={paper}>
      <style>{PAPERS[paper]}</style>
      {sheets.map((parcel) => (
        <div key={parcel.order.number} className={classes.sheet}>
          <Sheet {...parcel} />
        </div>
      ))}
    </div>
  )
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

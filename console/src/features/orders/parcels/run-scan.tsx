// Parcel after parcel before the camera: the label's code, the courier's resi, and the next one.
import { Alert, Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'
import { parcelsTexts } from '../../../texts/parcels.ts'
import { Icon } from '../../../ui/icons.tsx'
import { readResi } from './resi.ts'
import { FIRST_SCAN, type Said, scanned } from './scan-run.ts'
import { signal } from './signal.ts'

const Scanner = lazy(() => import('./scanner.tsx').then((module) => ({ default: module.Scanner })))

const t = parcelsTexts

interface RunScanProps {
  readonly numbers: readonly string[]
  readonly resis: Readonly<Record<string, string>>
  onFill(resis: Readonly<Record<string, string>>): void
}

export function RunScan({ numbers, resis, onFill }: RunScanProps) {
  const [isOpen, { open, close }] = useDisclosure()
  const [run, setRun] = useState(FIRST_SCAN)
  const filled = numbers.filter((number) => resis[number]?.trim()).length
  const take = (code: string) => {
    const next = scanned(run, readResi(code), numbers, resis)
    setRun(next)
    signal(next.said?.kind === 'unknown' || next.said?.kind === 'taken' ? 'no' : 'yes')
    if (next.said?.kind === 'filled') onFill({ [next.said.number]: next.said.resi })
  }
  const start = () => {
    setRun(FIRST_SCAN)
    open()
  }
  return (
    <>
      <Button variant="default" leftSection={<Icon name="barcode" size={20} />} onClick={start}>
        {t.runScan}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <Scanner
            title={t.runTitle}
            hint={run.order === null ? t.runOrder : t.runResi(run.order)}
            onCode={take}
            onClose={close}
          >
            {run.said && <Told said={run.said} />}
            <Text ta="center" size="sm" c="dimmed">
              {t.sendAllFilled(filled, numbers.length)}
            </Text>
            {filled > 0 && <Button onClick={close}>{t.runDone}</Button>}
          </Scanner>
        </Suspense>
      )}
    </>
  )
}

function Told({ said }: { said: Said }) {
  const isFine = said.kind === 'order' || said.kind === 'filled'
  return (
    <Alert color={isFine ? 'green' : 'yellow'} role={isFine ? 'status' : 'alert'}>
      {toldText(said)}
    </Alert>
  )
}

function toldText(said: Said): string {
  if (said.kind === 'order') return t.runResi(said.number)
  if (said.kind === 'filled') return t.runFilled(said.number, said.resi)
  return said.kind === 'unknown' ? t.runUnknown(said.code) : t.runTaken(said.code, said.number)
}

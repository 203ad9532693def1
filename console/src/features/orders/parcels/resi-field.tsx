// A field for a resi: typed, pasted with whatever stands around it, or scanned.
import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ClipboardEvent, lazy, Suspense } from 'react'
import { parcelsTexts } from '../../../texts/parcels.ts'
import { Icon } from '../../../ui/icons.tsx'
import { readResi } from './resi.ts'
import { signal } from './signal.ts'

// The camera is asked for by few, and then a moment later.
const Scanner = lazy(() => import('./scanner.tsx').then((module) => ({ default: module.Scanner })))

const LONGEST = 100
const t = parcelsTexts

interface ResiFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly value: string
  readonly scanLabel?: string
  onChange(resi: string): void
}

export function ResiField({ value, onChange, scanLabel = t.scanResi, ...field }: ResiFieldProps) {
  const [isScanning, { open, close }] = useDisclosure()
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const raw = event.clipboardData.getData('text')
    const pasted = readResi(raw)
    const { selectionStart, selectionEnd } = event.currentTarget
    const replacesAll = value === '' || (selectionStart === 0 && selectionEnd === value.length)
    // A part of a number goes where it is pasted; a whole message does not.
    if (pasted === '' || !(replacesAll || /\s/.test(raw.trim()))) return
    event.preventDefault()
    onChange(pasted.slice(0, LONGEST))
  }
  const take = (code: string) => {
    signal('yes')
    onChange(readResi(code).slice(0, LONGEST))
    close()
  }
  return (
    <>
      <TextInput
        {...field}
        value={value}
        maxLength={LONGEST}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        onChange={(event) => onChange(event.currentTarget.value)}
        onPaste={paste}
        rightSectionWidth={48}
        rightSection={
          <ActionIcon aria-label={scanLabel} onClick={open} disabled={field.disabled === true}>
            <Icon name="barcode" />
          </ActionIcon>
        }
      />
      {isScanning && (
        <Suspense fallback={null}>
          <Scanner title={t.scanTitle} hint={t.scanHint} onCode={take} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

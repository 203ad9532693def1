// What is in a parcel, how heavy and large it is, by which service it goes: prefilled, to be corrected.
import {
  Button,
  Group,
  Modal,
  NativeSelect,
  NumberInput,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type FormEvent, type ReactNode, useState } from 'react'
import { rupiah } from '../../../format/money.ts'
import { bookingTexts } from '../../../texts/booking.ts'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { type Correction, nameOf, optionOf, type Preview, weightlessIn } from './booking-draft.ts'

const t = bookingTexts

interface ParcelDialogProps {
  readonly number: string
  readonly preview: Preview
  /** before anything was corrected */
  readonly base: Preview
  readonly correction: Correction
  onApply(correction: Correction): void
  trigger(open: () => void): ReactNode
}

export function ParcelDialog(props: ParcelDialogProps) {
  const [isOpen, { open, close }] = useDisclosure()
  return (
    <>
      {props.trigger(open)}
      <Modal opened={isOpen} onClose={close} title={t.changeOf(props.number)}>
        <ParcelForm {...props} onClose={close} />
      </Modal>
    </>
  )
}

const SIZES = ['length_cm', 'width_cm', 'height_cm'] as const
const SIZE_LABELS = { length_cm: t.length, width_cm: t.width, height_cm: t.height } as const

function ParcelForm({
  preview,
  base,
  correction,
  onApply,
  onClose,
}: ParcelDialogProps & { onClose: () => void }) {
  const [typed, setTyped] = useState<Correction>(correction)
  // As many as there are in the order and in no other parcel.
  const most = Object.fromEntries(base.lines.map(({ position, qty }) => [position ?? 0, qty ?? 0]))
  const change = (patch: Correction) => setTyped((before) => ({ ...before, ...patch }))
  const chosen = optionOf(preview, typed)
  const qtyOf = (position: number) => typed.lines?.[position] ?? most[position] ?? 0
  const pieces = base.lines.reduce((sum, { position }) => sum + qtyOf(position ?? 0), 0)
  const canSplit = !base.cod_amount && Object.values(most).reduce((sum, qty) => sum + qty, 0) > 1
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (pieces === 0) return
    onApply(typed)
    onClose()
  }
  return (
    <form onSubmit={apply} noValidate>
      <Stack>
        {preview.options.length > 0 && (
          <NativeSelect
            label={t.service}
            value={chosen ? nameOf(chosen) : ''}
            onChange={({ currentTarget }) => change({ service: currentTarget.value })}
            data={[
              ...(chosen ? [] : [{ value: '', label: t.chooseService }]),
              ...preview.options.map((option) => {
                const words = t.serviceOf(option.name ?? '', rupiah(option.total), option.eta)
                return { value: nameOf(option), label: option.is_chosen ? t.buyersChoice(words) : words }
              }),
            ]}
          />
        )}
        <NumberInput
          label={t.weight}
          suffix=" g"
          min={1}
          max={1_000_000}
          allowDecimal={false}
          value={typed.weight_grams ?? (weightlessIn(preview).length > 0 ? '' : (preview.weight_grams ?? ''))}
          onChange={(value) => change({ weight_grams: Math.max(1, Number(value) || 1) })}
        />
        <SimpleGrid cols={3} spacing="xs">
          {SIZES.map((size) => (
            <NumberInput
              key={size}
              label={SIZE_LABELS[size]}
              suffix=" cm"
              min={1}
              max={1_000}
              allowDecimal={false}
              hideControls
              value={typed[size] ?? preview[size] ?? ''}
              onChange={(value) => change({ [size]: Math.max(1, Number(value) || 1) })}
            />
          ))}
        </SimpleGrid>
        <Switch
          size="md"
          label={t.insuredOne}
          checked={typed.insured ?? preview.insured ?? false}
          onChange={({ currentTarget }) => change({ insured: currentTarget.checked })}
        />
        {canSplit && (
          <Stack gap="xs">
            <Text fw={600} size="sm">
              {t.contents}
            </Text>
            <Text size="sm" c="dimmed">
              {t.contentsHint}
            </Text>
            {base.lines.map(({ position, name, variant_label }) => (
              <NumberInput
                key={position}
                label={t.pieceOf([name, variant_label].filter(Boolean).join(', '), most[position ?? 0] ?? 0)}
                min={0}
                max={most[position ?? 0] ?? 0}
                allowDecimal={false}
                clampBehavior="strict"
                value={qtyOf(position ?? 0)}
                error={pieces === 0 ? t.nothingIn : null}
                onChange={(value) => {
                  const all = { ...most, ...typed.lines, [position ?? 0]: Number(value) || 0 }
                  change({ lines: all })
                }}
              />
            ))}
          </Stack>
        )}
        <TextInput
          label={t.noteToCourier}
          maxLength={50}
          value={typed.note ?? ''}
          onChange={({ currentTarget }) => change({ note: currentTarget.value })}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {everyScreenTexts.notNow}
          </Button>
          <Button type="submit" disabled={pieces === 0}>
            {t.apply}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

// Where buyers pay to: an account at a bank, or the merchant's own QRIS, read from a picture.
import { Alert, Button, Chip, FileButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Edit } from '../../../edit/use-edit.ts'
import { settingsTexts } from '../../../texts/settings.ts'
import { setupTexts } from '../../../texts/setup.ts'
import { Icon } from '../../../ui/icons.tsx'
import { qrisIn } from '../payments/qris-field.tsx'
import { BANKS, OTHER_BANK, QRIS, type SetupValues } from './setup-values.ts'

const t = setupTexts

export function PaymentFields({ edit }: { edit: Edit<SetupValues> }) {
  const { getInputProps, getValues, setFieldValue } = edit.form
  const { way } = getValues()
  return (
    <Stack>
      <Chip.Group value={way} onChange={(chosen) => setFieldValue('way', chosen)}>
        <Group gap="xs" role="radiogroup" aria-label={t.payment}>
          {[...BANKS, QRIS].map((name) => (
            <Chip key={name} value={name} size="lg">
              {name}
            </Chip>
          ))}
          <Chip value={OTHER_BANK} size="lg">
            {t.otherBank}
          </Chip>
        </Group>
      </Chip.Group>
      {way === QRIS && <OwnQris edit={edit} />}
      {way === OTHER_BANK && <TextInput label={t.bank} maxLength={100} {...getInputProps('manual.bank')} />}
      {way !== '' && way !== QRIS && (
        <>
          <TextInput
            label={t.number}
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
            {...getInputProps('manual.account_number')}
          />
          <TextInput
            label={t.holder}
            autoComplete="name"
            maxLength={100}
            {...getInputProps('manual.account_holder')}
          />
        </>
      )}
    </Stack>
  )
}

function OwnQris({ edit }: { edit: Edit<SetupValues> }) {
  const { getValues, setFieldValue, errors } = edit.form
  const [isReading, setReading] = useState(false)
  const [isUnread, setUnread] = useState(false)
  const read = async (photo: File | null) => {
    if (!photo) return
    setReading(true)
    const text = await qrisIn(photo)
    setReading(false)
    setUnread(text === undefined)
    if (text !== undefined) setFieldValue('manual.qris_payload', text)
  }
  const isRead = getValues().manual.qris_payload !== ''
  return (
    <Stack gap="xs">
      <FileButton accept="image/*" onChange={read}>
        {(props) => (
          <Button
            {...props}
            variant="light"
            loading={isReading}
            leftSection={<Icon name="qrcode" size={20} />}
          >
            {settingsTexts.payments.readQris}
          </Button>
        )}
      </FileButton>
      {isUnread && <Alert color="red">{settingsTexts.payments.qrisUnread}</Alert>}
      {isRead && !isUnread && <Text c="green">{t.qrisRead}</Text>}
      {errors['manual.qris_payload'] && (
        <Text size="sm" c="red">
          {errors['manual.qris_payload']}
        </Text>
      )}
    </Stack>
  )
}

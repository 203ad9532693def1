// The merchant's own QRIS: its text, or read from a photo of it where the browser can.
import { Alert, Button, FileButton, Group, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Edit } from '../../../edit/use-edit.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { settingsTexts } from '../../../texts/settings.ts'
import { Icon } from '../../../ui/icons.tsx'
import { ReadOnlyNote } from '../parts.tsx'
import { canReadCodes, readCode } from './read-code.ts'
import type { MethodValues } from './use-method-edit.ts'

const t = settingsTexts.payments

export function QrisField({ edit }: { edit: Edit<MethodValues> }) {
  const isOwner = useShop().may('owner')
  const { getInputProps, setFieldValue } = edit.form
  const [isUnread, setUnread] = useState(false)
  const read = async (photo: File | null) => {
    if (!photo) return
    const text = await readCode(photo)
    setUnread(text === null)
    if (text !== null) setFieldValue('manual.qris_payload', text)
  }
  return (
    <Stack>
      {!isOwner && <ReadOnlyNote need="owner" />}
      {isOwner && canReadCodes() && (
        <Group>
          <FileButton accept="image/*" onChange={read}>
            {(props) => (
              <Button {...props} variant="light" leftSection={<Icon name="qrcode" size={20} />}>
                {t.readQris}
              </Button>
            )}
          </FileButton>
        </Group>
      )}
      {isUnread && <Alert color="red">{t.qrisUnread}</Alert>}
      <Textarea
        label={t.qrisText}
        description={t.qrisHint}
        placeholder="00020101021126…"
        required
        disabled={!isOwner}
        {...getInputProps('manual.qris_payload')}
      />
    </Stack>
  )
}

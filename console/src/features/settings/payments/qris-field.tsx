// The merchant's own QRIS: read from a picture or by the camera, or its text.
import { Alert, Button, FileButton, Group, Stack, Textarea } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import type { Edit } from '../../../edit/use-edit.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { settingsTexts } from '../../../texts/settings.ts'
import { openCodeReader } from '../../../ui/code-reader.ts'
import { Icon } from '../../../ui/icons.tsx'
import { ReadOnlyNote } from '../parts.tsx'
import type { MethodValues } from './use-method-edit.ts'

const t = settingsTexts.payments

export function QrisField({ edit }: { edit: Edit<MethodValues> }) {
  const isOwner = useShop().may('owner')
  const { getInputProps, setFieldValue } = edit.form
  const isTouched = useMediaQuery('(pointer: coarse)')
  const [isUnread, setUnread] = useState(false)
  const [isReading, setReading] = useState(false)
  const read = async (photo: File | null) => {
    if (!photo) return
    setReading(true)
    const text = await qrisIn(photo)
    setReading(false)
    setUnread(text === undefined)
    if (text !== undefined) setFieldValue('manual.qris_payload', text)
  }
  return (
    <Stack>
      {!isOwner && <ReadOnlyNote need="owner" />}
      {isOwner && (
        <Group>
          <FileButton accept="image/*" onChange={read}>
            {(props) => (
              <Button
                {...props}
                variant="light"
                loading={isReading}
                leftSection={<Icon name="qrcode" size={20} />}
              >
                {t.readQris}
              </Button>
            )}
          </FileButton>
          {/* A device that is touched has a camera that takes pictures of what lies before it. */}
          {isTouched && (
            <FileButton accept="image/*" capture="environment" onChange={read}>
              {(props) => (
                <Button {...props} variant="light" leftSection={<Icon name="camera" size={20} />}>
                  {t.shootQris}
                </Button>
              )}
            </FileButton>
          )}
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

/** Every QRIS begins so (EMV QR, format 01); a poster may show other codes beside it. */
const QRIS = /^000201/

/** The QRIS in a picture; undefined: none can be read. */
export async function qrisIn(photo: Blob): Promise<string | undefined> {
  try {
    const reader = await openCodeReader()
    return (await reader.read(photo)).find((text) => QRIS.test(text))
  } catch {
    return undefined
  }
}

// One picture, from the camera or a file: a logo, the picture of a category.
import { Button, FileButton, Group, Input, Progress, Stack, Text, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { pictureOf } from '../shop/picture-address.ts'
import { useShop } from '../shop/use-shop.ts'
import { everyScreenTexts } from '../texts/every-screen.ts'
import { picturesTexts } from '../texts/pictures.ts'
import { Icon } from './icons.tsx'
import { showUndo } from './notices.tsx'
import classes from './picture-input.module.css'
import { useUpload } from './use-upload.ts'

export interface PictureValue {
  /** its content, by which the API names it */
  readonly media: string
  /** left out: it is found by its content */
  readonly url?: string | undefined
  readonly alt?: string | null | undefined
}

interface PictureInputProps {
  readonly label: string
  readonly value: PictureValue | null
  onChange(value: PictureValue | null): void
  readonly description?: string | undefined
  readonly error?: string | undefined
  /** also asks what it shows */
  readonly hasAlt?: boolean
}

const t = picturesTexts

export function PictureInput({
  label,
  value,
  onChange,
  description,
  error,
  hasAlt = false,
}: PictureInputProps) {
  const shop = useShop()
  const id = useId()
  const upload = useUpload(({ media, url }) => onChange({ media, url, alt: value?.alt ?? null }))
  const { sending } = upload
  const [missing, setMissing] = useState<string | null>(null)
  const address = sending?.preview ?? (value && (value.url || pictureOf(shop.url, value.media)))
  // A narrow picture has no small size of its own.
  const shown = address === missing ? null : address
  const remove = () => {
    onChange(null)
    showUndo(t.removed, () => onChange(value))
  }
  return (
    <Stack gap="xs" role="group" aria-labelledby={id}>
      <Input.Wrapper
        label={label}
        description={description}
        labelElement="div"
        labelProps={{ id }}
        error={sending?.error ?? error}
      />
      <Group wrap="nowrap" align="center">
        <div className={classes.frame} data-empty={address ? undefined : true}>
          {shown ? (
            <img
              className={classes.picture}
              src={shown}
              alt={value?.alt || t.of(label)}
              onError={() => setMissing(shown)}
            />
          ) : (
            <Icon name="photo" size={32} color="var(--mantine-color-dimmed)" />
          )}
          {sending && !sending.error && (
            <Progress
              className={classes.progress}
              value={sending.progress * 100}
              aria-label={t.sending(Math.round(sending.progress * 100))}
            />
          )}
        </div>
        <Group gap="xs">
          <FileButton accept="image/*" onChange={(file) => file && upload.start(file)}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<Icon name="photo-plus" size={18} />}
                aria-label={value ? t.changeOf(label) : t.chooseOf(label)}
              >
                {value ? t.change : t.choose}
              </Button>
            )}
          </FileButton>
          {sending?.error && (
            <Button variant="light" onClick={upload.retry}>
              {everyScreenTexts.retry}
            </Button>
          )}
          {sending ? (
            <Button variant="subtle" color="gray" onClick={upload.cancel}>
              {everyScreenTexts.cancel}
            </Button>
          ) : (
            value && (
              <Button variant="subtle" color="red" onClick={remove} aria-label={t.removeOf(label)}>
                {t.remove}
              </Button>
            )
          )}
        </Group>
      </Group>
      {sending && !sending.error && (
        <Text size="sm" c="dimmed" aria-hidden>
          {t.sending(Math.round(sending.progress * 100))}
        </Text>
      )}
      {hasAlt && value && (
        <TextInput
          label={t.alt}
          description={t.altHint}
          value={value.alt ?? ''}
          onChange={(event) => onChange({ ...value, alt: event.currentTarget.value || null })}
        />
      )}
    </Stack>
  )
}

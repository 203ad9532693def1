// One picture, from the camera or a file: a logo, the picture of a category.
import { Button, FileButton, Group, Input, Progress, Stack, Text, TextInput } from '@mantine/core'
import { useId, useRef, useState } from 'react'
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
  const progress = sending && !sending.error ? Math.round(sending.progress * 100) : null
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
        <PictureFrame
          address={sending?.preview ?? (value && (value.url || pictureOf(shop.url, value.media)))}
          alt={value?.alt || t.of(label)}
          progress={progress}
        />
        <PictureButtons label={label} hasPicture={value !== null} upload={upload} onRemove={remove} />
      </Group>
      {progress !== null && (
        <Text size="sm" c="dimmed" aria-hidden>
          {t.sending(progress)}
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

interface PictureFrameProps {
  /** null: there is none */
  readonly address: string | null
  readonly alt: string
  /** percent; null: nothing is on its way */
  readonly progress: number | null
}

function PictureFrame({ address, alt, progress }: PictureFrameProps) {
  const [missing, setMissing] = useState<string | null>(null)
  // A narrow picture has no small size of its own.
  const shown = address === missing ? null : address
  return (
    <div className={classes.frame} data-empty={address ? undefined : true}>
      {shown ? (
        <img className={classes.picture} src={shown} alt={alt} onError={() => setMissing(shown)} />
      ) : (
        <Icon name="photo" size={32} color="var(--mantine-color-dimmed)" />
      )}
      {progress !== null && (
        <Progress className={classes.progress} value={progress} aria-label={t.sending(progress)} />
      )}
    </div>
  )
}

interface PictureButtonsProps {
  readonly label: string
  readonly hasPicture: boolean
  readonly upload: ReturnType<typeof useUpload>
  onRemove(): void
}

function PictureButtons({ label, hasPicture, upload, onRemove }: PictureButtonsProps) {
  const { sending } = upload
  const reset = useRef<() => void>(null)
  const start = (file: File | null) => {
    if (file) upload.start(file)
    // Else the same file could not be chosen again, once its picture is removed.
    reset.current?.()
  }
  return (
    <Group gap="xs">
      <FileButton accept="image/*" resetRef={reset} onChange={start}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            leftSection={<Icon name="photo-plus" size={18} />}
            aria-label={hasPicture ? t.changeOf(label) : t.chooseOf(label)}
          >
            {hasPicture ? t.change : t.choose}
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
        hasPicture && (
          <Button variant="subtle" color="red" onClick={onRemove} aria-label={t.removeOf(label)}>
            {t.remove}
          </Button>
        )
      )}
    </Group>
  )
}

// The pictures of a product: from the camera or files, put in order, described, taken away.
import { ActionIcon, Badge, Button, FileButton, Group, Modal, Text, TextInput } from '@mantine/core'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { smallPicture } from '../../../shop/picture-address.ts'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { picturesTexts } from '../../../texts/pictures.ts'
import { productsTexts } from '../../../texts/products.ts'
import { Icon } from '../../../ui/icons.tsx'
import { showUndo } from '../../../ui/notices.tsx'
import { DragHandle, Sortable } from '../../../ui/sortable.tsx'
import type { PictureValues } from '../product/product-values.ts'
import classes from './pictures.module.css'
import { UploadTile } from './upload-tile.tsx'
import { useUploads } from './use-uploads.ts'

type Pictures = readonly PictureValues[]

interface PicturesEditorProps {
  readonly pictures: Pictures
  onChange(change: (before: Pictures) => Pictures): void
  /** whether some are still on their way */
  onWaiting(isWaiting: boolean): void
  readonly error?: string | undefined
}

const t = productsTexts

export function PicturesEditor({ pictures, onChange, onWaiting, error }: PicturesEditorProps) {
  const uploads = useUploads((added) =>
    onChange((before) => {
      const known = new Set(before.map(({ media }) => media))
      const fresh = added.filter(({ media }) => !known.has(media))
      return [...before, ...fresh.map(({ media, url }) => ({ media, url, alt: '' }))]
    }),
  )
  const reset = useRef<() => void>(null)
  const [described, setDescribed] = useState<string | null>(null)
  const { waiting } = uploads
  useEffect(() => onWaiting(waiting.length > 0), [onWaiting, waiting.length])
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const files = [...event.dataTransfer.files].filter(({ type }) => type.startsWith('image/'))
    if (files.length > 0) uploads.add(files)
  }
  const remove = (picture: PictureValues, place: number) => {
    onChange((before) => before.filter(({ media }) => media !== picture.media))
    showUndo(picturesTexts.removed, () =>
      onChange((before) =>
        before.some(({ media }) => media === picture.media) ? before : before.toSpliced(place, 0, picture),
      ),
    )
  }
  const isEmpty = pictures.length + waiting.length === 0
  return (
    <section onDragOver={(event) => event.preventDefault()} onDrop={drop} aria-label={t.addPictures}>
      {!isEmpty && (
        <div className={classes.grid}>
          <Sortable
            items={pictures}
            layout="grid"
            idOf={({ media }) => media}
            nameOf={({ media }) => t.pictureNumber(pictures.findIndex((each) => each.media === media) + 1)}
            onMove={(moved) => onChange(() => moved)}
          >
            {(picture, index) => (
              <PictureTile
                picture={picture}
                place={index}
                onRemove={() => remove(picture, index)}
                onDescribe={() => setDescribed(picture.media)}
              />
            )}
          </Sortable>
          {waiting.map((picture) => (
            <UploadTile
              key={picture.key}
              picture={picture}
              onRetry={() => uploads.retry(picture)}
              onDrop={() => uploads.drop(picture)}
            />
          ))}
        </div>
      )}
      <FileButton
        accept="image/*"
        multiple
        resetRef={reset}
        onChange={(files) => {
          uploads.add(files)
          // Else one that was removed could not be chosen again.
          reset.current?.()
        }}
      >
        {(props) => (
          <Button
            {...props}
            variant={isEmpty ? 'light' : 'default'}
            className={isEmpty ? classes.first : undefined}
            leftSection={<Icon name="camera" size={20} />}
            mt="xs"
          >
            {t.addPictures}
          </Button>
        )}
      </FileButton>
      {error && (
        <Text size="sm" c="red" role="alert" mt={4}>
          {error}
        </Text>
      )}
      <DescribeDialog
        place={pictures.findIndex(({ media }) => media === described)}
        pictures={pictures}
        onChange={(media, alt) =>
          onChange((before) => before.map((each) => (each.media === media ? { ...each, alt } : each)))
        }
        onClose={() => setDescribed(null)}
      />
    </section>
  )
}

interface PictureTileProps {
  readonly picture: PictureValues
  readonly place: number
  onRemove(): void
  onDescribe(): void
}

function PictureTile({ picture, place, onRemove, onDescribe }: PictureTileProps) {
  return (
    <div className={classes.tile}>
      <img
        className={classes.picture}
        src={smallPicture(picture.url) ?? ''}
        alt={picture.alt || t.pictureNumber(place + 1)}
        onError={({ currentTarget }) => {
          // Narrower than the small size: as it is.
          if (currentTarget.src !== picture.url) currentTarget.src = picture.url
        }}
      />
      <div className={classes.top}>
        <div className={classes.tool}>
          <DragHandle name={t.movePicture(place + 1)} />
        </div>
        <ActionIcon className={classes.tool} aria-label={t.removePicture(place + 1)} onClick={onRemove}>
          <Icon name="x" size={20} />
        </ActionIcon>
      </div>
      <div className={classes.bottom}>
        {place === 0 ? (
          <Badge size="sm" variant="filled" tt="none" miw="fit-content">
            {t.firstPicture}
          </Badge>
        ) : (
          <span />
        )}
        <ActionIcon
          className={classes.tool}
          data-said={picture.alt ? true : undefined}
          aria-label={t.describePicture(place + 1)}
          onClick={onDescribe}
        >
          <Icon name="bubble-text" size={20} />
        </ActionIcon>
      </div>
    </div>
  )
}

interface DescribeDialogProps {
  readonly place: number
  readonly pictures: Pictures
  onChange(media: string, alt: string): void
  onClose(): void
}

function DescribeDialog({ place, pictures, onChange, onClose }: DescribeDialogProps) {
  const picture = pictures[place]
  return (
    <Modal opened={picture !== undefined} onClose={onClose} title={t.describePicture(place + 1)}>
      {picture && (
        <>
          <TextInput
            label={picturesTexts.alt}
            description={picturesTexts.altHint}
            value={picture.alt}
            data-autofocus
            onChange={(event) => onChange(picture.media, event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              onClose()
            }}
          />
          <Group justify="flex-end" mt="md">
            <Button onClick={onClose}>{everyScreenTexts.close}</Button>
          </Group>
        </>
      )}
    </Modal>
  )
}

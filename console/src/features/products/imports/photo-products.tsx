// Many photos at once, each a product: name and price are asked in a table, and looked at as a sheet would be.
import {
  ActionIcon,
  Alert,
  Button,
  Card,
  FileButton,
  Group,
  Loader,
  NumberInput,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { importsTexts } from '../../../texts/imports.ts'
import { Icon } from '../../../ui/icons.tsx'
import { dropOf, useStart } from './file-choice.tsx'
import classes from './imports.module.css'
import { MOST_PHOTOS, photoSheet, wrongNames } from './photo-rows.ts'
import { type Photo, usePhotos } from './use-photos.ts'

const t = importsTexts

interface PhotoProductsProps {
  onFile(file: File): void
  onStarted(id: string): void
}

export function PhotoProducts({ onFile, onStarted }: PhotoProductsProps) {
  const { photos, add, change, retry, drop } = usePhotos()
  const start = useStart(onStarted)
  const wrong = wrongNames(photos)
  const isReady = photos.length > 0 && wrong.size === 0 && photos.every(({ media }) => media !== null)
  const check = () => {
    const file = new File([photoSheet(photos)], 'foto.csv', { type: 'text/csv' })
    onFile(file)
    start.mutate({ kind: 'product_sheet', dry_run: 'true', file })
  }
  return (
    <Card withBorder padding="md">
      <Stack>
        <FileButton multiple onChange={add} accept="image/*" inputProps={{ 'aria-label': t.choosePhotos }}>
          {(props) => (
            <button type="button" className={classes.drop} {...dropOf(add)} {...props}>
              <Icon name="photo-plus" size={32} />
              <Text fw={600}>{t.choosePhotos}</Text>
              <Text size="sm" c="dimmed">
                {t.choosePhotosHint}
              </Text>
            </button>
          )}
        </FileButton>
        {photos.length >= MOST_PHOTOS && <Alert color="yellow">{t.mostPhotos(String(MOST_PHOTOS))}</Alert>}
        <Stack component="ul" m={0} p={0} gap="sm" style={{ listStyle: 'none' }} aria-label={t.photos}>
          {photos.map((photo) => (
            <PhotoLine
              key={photo.key}
              photo={photo}
              isWrong={wrong.has(photo.key)}
              onChange={(fields) => change(photo.key, fields)}
              onRetry={() => retry(photo)}
              onDrop={() => drop(photo)}
            />
          ))}
        </Stack>
        {photos.length > 0 && (
          <Group justify="flex-end">
            <Button disabled={!isReady} loading={start.isPending} onClick={check}>
              {t.check}
            </Button>
          </Group>
        )}
      </Stack>
    </Card>
  )
}

interface PhotoLineProps {
  readonly photo: Photo
  readonly isWrong: boolean
  onChange(fields: Partial<Photo>): void
  onRetry(): void
  onDrop(): void
}

function PhotoLine({ photo, isWrong, onChange, onRetry, onDrop }: PhotoLineProps) {
  const { file, preview, name, price, media, error } = photo
  return (
    <li className={classes.photo}>
      <img src={preview} alt={file.name} className={classes.thumb} />
      <Stack gap={4}>
        <TextInput
          aria-label={t.photoName(file.name)}
          placeholder={t.photoNamePlaceholder}
          maxLength={200}
          value={name}
          error={isWrong && (name.trim() === '' ? t.photoNameMissing : t.photoNameTwice)}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <NumberInput
          aria-label={t.photoPrice(file.name)}
          placeholder={t.photoPricePlaceholder}
          prefix="Rp"
          allowNegative={false}
          value={price}
          onChange={(value) => onChange({ price: typeof value === 'number' ? value : '' })}
        />
        {error && (
          <Text size="sm" c="red" role="alert">
            {error}
          </Text>
        )}
      </Stack>
      <Stack gap={4} align="center">
        <ActionIcon variant="default" size={44} aria-label={t.dropPhoto(file.name)} onClick={onDrop}>
          <Icon name="x" size={20} />
        </ActionIcon>
        {error ? (
          <ActionIcon variant="default" size={44} aria-label={t.retryPhoto(file.name)} onClick={onRetry}>
            <Icon name="reload" size={20} />
          </ActionIcon>
        ) : (
          media === null && <Loader size="sm" role="status" aria-label={t.sendingPhoto(file.name)} />
        )}
      </Stack>
    </li>
  )
}

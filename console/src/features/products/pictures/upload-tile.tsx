// A picture on its way: how far it is, or that it failed and can be tried again.
import { ActionIcon, Progress } from '@mantine/core'
import { productsTexts } from '../../../texts/products.ts'
import { Icon } from '../../../ui/icons.tsx'
import classes from './pictures.module.css'
import type { PictureOnItsWay } from './use-uploads.ts'

interface UploadTileProps {
  readonly picture: PictureOnItsWay
  onRetry(): void
  onDrop(): void
}

const t = productsTexts

export function UploadTile({
  picture: { file, preview, progress, error },
  onRetry,
  onDrop,
}: UploadTileProps) {
  const percent = Math.round(progress * 100)
  return (
    <div className={classes.tile} data-failed={error ? true : undefined}>
      <img className={classes.picture} data-waiting src={preview} alt={file.name} />
      <div className={classes.top}>
        {error ? (
          <ActionIcon className={classes.tool} aria-label={t.retryPicture(file.name)} onClick={onRetry}>
            <Icon name="reload" size={20} />
          </ActionIcon>
        ) : (
          <span />
        )}
        <ActionIcon className={classes.tool} aria-label={t.dropPicture(file.name)} onClick={onDrop}>
          <Icon name="x" size={20} />
        </ActionIcon>
      </div>
      {error ? (
        <div className={classes.failure} role="alert">
          <span className="visually-hidden">{t.pictureFailed(file.name)}</span> {error}
        </div>
      ) : (
        <Progress
          className={classes.progress}
          value={percent}
          aria-label={t.pictureSending(file.name, percent)}
        />
      )}
    </div>
  )
}

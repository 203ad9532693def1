// The small picture of a product in lists.
import { useState } from 'react'
import { smallPicture } from '../../../shop/picture-address.ts'
import { Icon } from '../../../ui/icons.tsx'
import classes from './product.module.css'

interface ThumbProps {
  readonly picture: { readonly url: string | null; readonly width?: number | null } | undefined
  readonly isSmall?: boolean
}

/** It says nothing that its name beside it does not. */
export function Thumb({ picture, isSmall = false }: ThumbProps) {
  const [isBroken, setBroken] = useState(false)
  const url = smallPicture(picture?.url, picture?.width)
  return (
    <div className={classes.picture} data-small={isSmall || undefined}>
      {url && !isBroken ? (
        <img src={url} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />
      ) : (
        <Icon name="photo" size={isSmall ? 20 : 28} strokeWidth={1.4} />
      )}
    </div>
  )
}

// Logo, name and motto.
import { contentTexts } from '../../../texts/content.ts'
import { PictureInput } from '../../../ui/picture-input.tsx'
import type { BrandFields } from './brand-fields.ts'
import type { PictureName } from './brand-values.ts'
import { TextField } from './text-field.tsx'

const t = contentTexts.brand

export function IdentityFields(fields: BrandFields) {
  return (
    <>
      <PictureField {...fields} name="logo_image" />
      <TextField {...fields} name="wordmark_primary" />
      <TextField {...fields} name="wordmark_accent" />
      <TextField {...fields} name="tagline" />
    </>
  )
}

export function PictureField({
  values,
  set,
  errorOf,
  name,
  hasAlt = false,
}: BrandFields & { name: PictureName; hasAlt?: boolean }) {
  return (
    <PictureInput
      label={t.fields[name]}
      description={t.help[name]}
      value={values[name]}
      onChange={(picture) => set(name, picture)}
      error={errorOf(`${name}.media`) ?? errorOf(name)}
      hasAlt={hasAlt}
    />
  )
}

// The parts of the brand that are set once and seldom changed.
import { TextInput } from '@mantine/core'
import { whatsappLink } from '../../../format/whatsapp.ts'
import { contentTexts } from '../../../texts/content.ts'
import { FoldedGroup } from '../group.tsx'
import type { BrandFields } from './brand-fields.ts'
import { COPY } from './brand-values.ts'
import { HeroFields } from './hero-fields.tsx'
import { PictureField } from './identity-fields.tsx'
import { TextField } from './text-field.tsx'

const t = contentTexts.brand

export function BrandGroups(fields: BrandFields) {
  const isAnyWrong = (...names: readonly string[]) => names.some((name) => fields.errorOf(name) !== undefined)
  return (
    <>
      <FoldedGroup
        title={t.groups.contact}
        hint={t.hints.contact}
        isWrong={isAnyWrong('email', 'whatsapp_url', 'whatsapp_text')}
      >
        <TextField {...fields} name="whatsapp_url" inputMode="tel" tidy={whatsappLink} />
        <TextField {...fields} name="whatsapp_text" />
        <TextField {...fields} name="email" inputMode="email" />
        <TextField {...fields} name="address_line1" />
        <TextField {...fields} name="address_line2" />
        <TextField {...fields} name="opening_hours" isLong />
        <TextField {...fields} name="origin_city" />
        <TextField {...fields} name="copyright" />
      </FoldedGroup>
      <FoldedGroup
        title={t.groups.hero}
        hint={t.hints.hero}
        isWrong={isAnyWrong('hero_images', 'hero_stats')}
      >
        <TextField {...fields} name="hero_eyebrow" />
        <HeroFields {...fields} />
      </FoldedGroup>
      <FoldedGroup title={t.groups.about} hint={t.hints.about} isWrong={isAnyWrong('about_image.media')}>
        <PictureField {...fields} name="about_image" hasAlt />
        <TextField {...fields} name="about_title" />
        <TextField {...fields} name="about_body" isLong />
      </FoldedGroup>
      <FoldedGroup
        title={t.groups.share}
        hint={t.hints.share}
        isWrong={isAnyWrong('favicon_image.media', 'social_image.media')}
      >
        <PictureField {...fields} name="favicon_image" />
        <PictureField {...fields} name="social_image" />
        <TextField {...fields} name="tagline_short" />
      </FoldedGroup>
      <FoldedGroup title={t.groups.product} hint={t.hints.product} isWrong={false}>
        <TextField {...fields} name="product_care_copy" isLong />
        <TextField {...fields} name="product_shipping_copy" isLong />
      </FoldedGroup>
      <FoldedGroup title={t.groups.copy} hint={t.hints.copy} isWrong={isAnyWrong('section_copy')}>
        <CopyFields {...fields} />
      </FoldedGroup>
    </>
  )
}

function CopyFields({ values: { section_copy: copy }, set, errorOf }: BrandFields) {
  return COPY.map((name) => (
    <TextInput
      key={name}
      label={t.copy[name].label}
      placeholder={t.copy[name].usual}
      value={copy[name]}
      error={errorOf(`section_copy.${name}`)}
      onChange={(event) => set('section_copy', { ...copy, [name]: event.currentTarget.value })}
    />
  ))
}

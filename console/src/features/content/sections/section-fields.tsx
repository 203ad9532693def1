// The fields of a section, by its kind.
import { Input, MultiSelect, SegmentedControl, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useContext } from 'react'
import { contentTexts } from '../../../texts/content.ts'
import { ColorField } from '../color-field.tsx'
import { HeroPictures, HeroPicturesOfForm } from '../hero-pictures.tsx'
import { TargetField } from '../target-field.tsx'
import { useCampaigns, useCategories } from './choices.ts'
import type { FieldsProps } from './fields-props.ts'
import { GridFields } from './grid-fields.tsx'
import { LimitField } from './limit-field.tsx'
import type { Section, SectionOf } from './section-kinds.ts'

const t = contentTexts.sections

export function SectionFields({ section, onChange, errorOf }: FieldsProps<Section>) {
  switch (section.type) {
    case 'hero':
      return <HeroFields section={section} onChange={onChange} errorOf={errorOf} />
    case 'banner':
      return <BannerFields section={section} onChange={onChange} errorOf={errorOf} />
    case 'story':
      return <StoryFields section={section} onChange={onChange} errorOf={errorOf} />
    case 'cats':
      return <CategoryFields section={section} onChange={onChange} errorOf={errorOf} />
    case 'grid':
      return <GridFields section={section} onChange={onChange} errorOf={errorOf} />
    case 'campaign':
      return <CampaignFields section={section} onChange={onChange} errorOf={errorOf} />
  }
}

type Typed = { readonly currentTarget: { readonly value: string } }

function HeroFields({ section, onChange, errorOf }: FieldsProps<SectionOf<'hero'>>) {
  const { hero } = section
  const pictures = useContext(HeroPicturesOfForm)
  const field = (name: keyof typeof hero) => ({
    value: hero[name] ?? '',
    error: errorOf(`hero.${name}`),
    onChange: ({ currentTarget: { value } }: Typed) =>
      onChange({ ...section, hero: { ...hero, [name]: value } }),
  })
  return (
    <Stack gap="sm">
      <TextInput label={t.heading} {...field('title')} />
      <TextInput label={t.em} {...field('em')} />
      <Textarea label={t.sub} minRows={2} {...field('sub')} />
      <TextInput label={t.cta} {...field('cta')} />
      {hero.cta && (
        <ButtonTarget
          route={hero.cta_route ?? ''}
          error={errorOf('hero.cta_route')}
          onChange={(cta_route) => onChange({ ...section, hero: { ...hero, cta_route } })}
        />
      )}
      {pictures && <HeroPictures {...pictures} />}
      <Hint>{pictures ? t.heroHint : t.heroElsewhere}</Hint>
    </Stack>
  )
}

interface ButtonTargetProps {
  readonly route: string
  readonly error: string | undefined
  onChange(route: string): void
}

function ButtonTarget(props: ButtonTargetProps) {
  return <TargetField {...props} label={t.ctaRoute} placeholder={t.ctaRouteUsual} isClearable />
}

function BannerFields({ section, onChange, errorOf }: FieldsProps<SectionOf<'banner'>>) {
  const { banner } = section
  const set = (part: typeof banner) => onChange({ ...section, banner: { ...banner, ...part } })
  return (
    <Stack gap="sm">
      <TextInput
        label={t.bannerText}
        value={banner.text ?? ''}
        error={errorOf('banner.text')}
        onChange={(event) => set({ text: event.currentTarget.value })}
      />
      <TextInput
        label={t.cta}
        value={banner.cta ?? ''}
        error={errorOf('banner.cta')}
        onChange={(event) => set({ cta: event.currentTarget.value })}
      />
      {banner.cta && (
        <ButtonTarget
          route={banner.cta_route ?? ''}
          error={errorOf('banner.cta_route')}
          onChange={(cta_route) => set({ cta_route })}
        />
      )}
      <ColorField
        label={t.background}
        value={banner.bg ?? ''}
        error={errorOf('banner.bg')}
        onChange={(bg) => set({ bg })}
      />
    </Stack>
  )
}

function StoryFields({ section, onChange, errorOf }: FieldsProps<SectionOf<'story'>>) {
  const { story } = section
  const set = (part: typeof story) => onChange({ ...section, story: { ...story, ...part } })
  return (
    <Stack gap="sm">
      <TextInput
        label={t.heading}
        value={story.title ?? ''}
        error={errorOf('story.title')}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <Textarea
        label={t.text}
        minRows={4}
        value={story.text ?? ''}
        error={errorOf('story.text')}
        onChange={(event) => set({ text: event.currentTarget.value })}
      />
      <Hint>{t.storyHint}</Hint>
    </Stack>
  )
}

function CategoryFields({ section, onChange, errorOf }: FieldsProps<SectionOf<'cats'>>) {
  const categories = useCategories()
  const { cats, ...all } = section
  return (
    <Stack gap="sm">
      <Input.Wrapper label={t.whichCategories} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={t.whichCategories}
          value={cats ? 'chosen' : 'all'}
          onChange={(which) => onChange(which === 'all' ? all : { ...all, cats: [] })}
          data={[
            { value: 'all', label: t.allCategories },
            { value: 'chosen', label: t.chosen },
          ]}
        />
      </Input.Wrapper>
      {cats && (
        <MultiSelect
          label={t.categories}
          placeholder={t.chooseCategories}
          searchable
          data={categories}
          value={cats}
          error={cats.map((_, place) => errorOf(`cats.${place}`)).find(Boolean)}
          onChange={(chosen) => onChange({ ...section, cats: chosen })}
        />
      )}
    </Stack>
  )
}

function CampaignFields({ section, onChange, errorOf }: FieldsProps<SectionOf<'campaign'>>) {
  const { campaign } = section
  const campaigns = useCampaigns()
  const set = (part: Partial<typeof campaign>) => onChange({ ...section, campaign: { ...campaign, ...part } })
  return (
    <Stack gap="sm">
      <Select
        label={t.promotion}
        searchable
        allowDeselect={false}
        data={campaigns.map(({ key, name }) => ({ value: key, label: name || key }))}
        value={campaign.promotion}
        error={errorOf('campaign.promotion')}
        onChange={(promotion) => promotion && set({ promotion })}
      />
      <TextInput
        label={t.campaignHeading}
        value={campaign.title ?? ''}
        error={errorOf('campaign.title')}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <LimitField
        value={campaign.limit}
        error={errorOf('campaign.limit')}
        onChange={(limit) => set({ limit })}
      />
    </Stack>
  )
}

function Hint({ children }: { children: string }) {
  return (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  )
}

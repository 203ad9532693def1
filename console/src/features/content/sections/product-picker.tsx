// Products chosen one by one: found by their names, and put in order.
import {
  ActionIcon,
  Avatar,
  Combobox,
  Group,
  Loader,
  Stack,
  Text,
  TextInput,
  useCombobox,
} from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { Schemas } from '../../../api.ts'
import { rupiah } from '../../../format/money.ts'
import { useRead } from '../../../shop/calls.ts'
import { smallPicture } from '../../../shop/picture-address.ts'
import { contentTexts } from '../../../texts/content.ts'
import { Icon } from '../../../ui/icons.tsx'
import { DragHandle, Sortable } from '../../../ui/sortable.tsx'
import classes from './sections.module.css'

interface ProductPickerProps {
  readonly slugs: readonly string[]
  onChange(slugs: string[]): void
  errorAt(place: number): string | undefined
}

const t = contentTexts.sections
const FOUND = 8
const TYPING_MS = 200

export function ProductPicker({ slugs, onChange, errorAt }: ProductPickerProps) {
  return (
    <Stack gap="xs">
      <ProductSearch taken={slugs} onChoose={(slug) => onChange([...slugs, slug])} />
      {slugs.length === 0 && (
        <Text size="sm" c="dimmed">
          {t.noProducts}
        </Text>
      )}
      <Sortable items={slugs} idOf={(slug) => slug} nameOf={(slug) => slug} onMove={onChange}>
        {(slug, place) => (
          <ChosenProduct
            slug={slug}
            error={errorAt(place)}
            onRemove={() => onChange(slugs.filter((each) => each !== slug))}
          />
        )}
      </Sortable>
    </Stack>
  )
}

function ProductSearch({ taken, onChoose }: { taken: readonly string[]; onChoose: (slug: string) => void }) {
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() })
  const [words, setWords] = useState('')
  const [q] = useDebouncedValue(words.trim(), TYPING_MS)
  const found = useRead('listProducts', { ...(q && { q }), limit: FOUND }, { keepsPrevious: true })
  const products = (found.data?.items ?? []).filter(({ slug }) => !taken.includes(slug))
  const choose = (slug: string) => {
    onChoose(slug)
    setWords('')
    box.closeDropdown()
  }
  return (
    <Combobox store={box} onOptionSubmit={choose}>
      <Combobox.Target>
        <TextInput
          aria-label={t.findProduct}
          placeholder={t.findProduct}
          leftSection={<Icon name="search" size={18} />}
          rightSection={found.isFetching ? <Loader size="xs" /> : null}
          value={words}
          onChange={(event) => {
            setWords(event.currentTarget.value)
            box.openDropdown()
            box.updateSelectedOptionIndex()
          }}
          onClick={() => box.openDropdown()}
          onBlur={() => box.closeDropdown()}
          // Not the form around it.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={320} className={classes.options}>
          {products.length === 0 && <Combobox.Empty>{t.noProductFound}</Combobox.Empty>}
          {products.map((product) => (
            <Combobox.Option key={product.slug} value={product.slug}>
              <ProductLine product={product} />
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

function ChosenProduct({
  slug,
  error,
  onRemove,
}: {
  slug: string
  error: string | undefined
  onRemove: () => void
}) {
  const { data } = useRead('getProduct', { id: slug })
  const name = data?.name ?? slug
  return (
    <Group wrap="nowrap" gap="xs">
      <DragHandle name={t.drag(name)} />
      <div className={classes.words}>
        {data ? <ProductLine product={data} /> : <Text>{slug}</Text>}
        {error && (
          <Text size="sm" c="var(--mantine-color-error)">
            {error}
          </Text>
        )}
      </div>
      <ActionIcon aria-label={t.removeProduct(name)} onClick={onRemove}>
        <Icon name="x" size={18} />
      </ActionIcon>
    </Group>
  )
}

function ProductLine({ product: { name, slug, price, images } }: { product: Schemas['Product'] }) {
  const [image] = images
  return (
    <Group wrap="nowrap" gap="sm">
      <Avatar src={smallPicture(image?.url, image?.width)} radius="sm" size={44} alt="" name={name ?? slug} />
      <div className={classes.words}>
        <Text lineClamp={1}>{name ?? slug}</Text>
        <Text size="sm" c="dimmed">
          {price === undefined ? '–' : rupiah(price)}
        </Text>
      </div>
    </Group>
  )
}

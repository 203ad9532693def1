// A few products, found by their names, with how many of each.
import { ActionIcon, Button, Fieldset, Group, NumberInput, Select, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRead } from '../shop/calls.ts'
import { type CartItem, type Choice, choiceOf, choicesOf, itemOf } from '../shop/choices.ts'
import { everyScreenTexts } from '../texts/every-screen.ts'
import { Icon } from './icons.tsx'

const MOST_UNITS = 99

/** What the page calls them. */
interface Words {
  readonly cart: string
  readonly product: (place: number) => string
  readonly quantity: (name: string) => string
  readonly add: string
  readonly remove: (name: string) => string
}

interface CartItemsProps {
  readonly words: Words
  readonly most: number
  readonly cart: readonly CartItem[]
  readonly choices: readonly Choice[]
  onChange(cart: readonly CartItem[]): void
}

export function CartItems({ words: t, most, cart, choices, onChange }: CartItemsProps) {
  const used = cart.map(choiceOf)
  const another = choices.find(({ value }) => !used.includes(value))
  return (
    <Fieldset legend={t.cart} variant="unstyled">
      <Stack gap="xs">
        {cart.map((item, place) => (
          <Group key={choiceOf(item)} gap={6} wrap="nowrap">
            <ProductChoice
              label={t.product(place + 1)}
              value={choiceOf(item)}
              choices={choices}
              used={used}
              onChange={(choice) => onChange(cart.with(place, itemOf(choice, item.qty)))}
            />
            <NumberInput
              aria-label={t.quantity(t.product(place + 1))}
              w={64}
              flex="none"
              min={1}
              max={MOST_UNITS}
              clampBehavior="strict"
              allowDecimal={false}
              value={item.qty}
              onChange={(typed) =>
                onChange(cart.with(place, { ...item, qty: typeof typed === 'number' ? typed : 1 }))
              }
            />
            {cart.length > 1 && (
              <ActionIcon
                aria-label={t.remove(t.product(place + 1))}
                onClick={() => onChange(cart.toSpliced(place, 1))}
              >
                <Icon name="x" size={20} />
              </ActionIcon>
            )}
          </Group>
        ))}
        {cart.length < most && another && (
          <Button
            variant="subtle"
            size="sm"
            h={44}
            leftSection={<Icon name="plus" size={18} />}
            onClick={() => onChange([...cart, itemOf(another)])}
          >
            {t.add}
          </Button>
        )}
      </Stack>
    </Fieldset>
  )
}

interface ProductChoiceProps {
  readonly label: string
  readonly value: string
  readonly choices: readonly Choice[]
  readonly used: readonly string[]
  onChange(choice: Choice): void
}

/** The first hundred products are at hand; further ones are found by their name. */
function ProductChoice({ label, value, choices, used, onChange }: ProductChoiceProps) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 250)
  const isTyped = q !== '' && !choices.some(({ label }) => label === q)
  const found = useRead('listProducts', { q, limit: 20 }, { enabled: isTyped, keepsPrevious: true })
  const [kept, setKept] = useState<Choice | null>(null)
  const offered = isTyped ? choicesOf(found.data?.items ?? []) : choices
  const own = [...choices, ...offered, ...(kept ? [kept] : [])].find((choice) => choice.value === value)
  const data = own && !offered.includes(own) ? [own, ...offered] : offered
  const options = data.filter((choice) => choice.value === value || !used.includes(choice.value))
  const choose = (next: string | null) => {
    const choice = options.find((each) => each.value === next)
    if (!choice) return
    setKept(choice)
    onChange(choice)
  }
  return (
    <Select
      aria-label={label}
      flex={1}
      miw={0}
      searchable
      allowDeselect={false}
      data={options.map(({ value: each, label }) => ({ value: each, label }))}
      filter={({ options: all }) => all}
      limit={50}
      value={value}
      onChange={choose}
      onSearchChange={setTyped}
      nothingFoundMessage={everyScreenTexts.nothingFound}
      maxDropdownHeight={260}
    />
  )
}

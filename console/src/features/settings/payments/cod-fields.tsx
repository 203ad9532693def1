// What is paid at the door: by whom, where and for what it is offered, what it costs, and who pays first.
import {
  Accordion,
  MultiSelect,
  NumberInput,
  Pill,
  SegmentedControl,
  Select,
  Stack,
  Switch,
  TagsInput,
  Text,
} from '@mantine/core'
import { useState } from 'react'
import type { Edit } from '../../../edit/use-edit.ts'
import { useWhole } from '../../../shop/calls.ts'
import { settingsTexts } from '../../../texts/settings.ts'
import { PlaceSearch } from '../shipping/place-search.tsx'
import { usePlaceNames } from '../use-place-names.ts'
import { COD_DAYS } from './method-kinds.ts'
import type { MethodValues } from './use-method-edit.ts'

const t = settingsTexts.payments.cod

export function CodFields({ edit }: { edit: Edit<MethodValues> }) {
  const { getInputProps, getValues } = edit.form
  const { cod } = getValues()
  const couriers = useWhole('listCouriers')
  const codes = new Map((couriers.data?.items ?? []).map(({ code, name }) => [code, name ?? code]))
  for (const code of cod.couriers) if (!codes.has(code)) codes.set(code, code)
  return (
    <>
      <Select
        label={t.fee}
        allowDeselect={false}
        data={[
          { value: 'own', label: t.fees.own },
          { value: 'biteship', label: t.fees.biteship },
        ]}
        {...getInputProps('cod.fee')}
      />
      {cod.fee === 'biteship' ? (
        <Select
          label={t.days}
          allowDeselect={false}
          data={COD_DAYS.map((days) => ({ value: days, label: t.dayCount(days) }))}
          {...getInputProps('cod.settlement_days')}
        />
      ) : (
        <>
          <NumberInput
            label={t.percent}
            suffix="%"
            min={0}
            max={100}
            decimalScale={2}
            inputMode="decimal"
            {...getInputProps('fee_basis_pt')}
          />
          <NumberInput label={t.feeMin} prefix="Rp" min={0} {...getInputProps('cod.fee_min')} />
        </>
      )}
      <Switch
        size="md"
        label={t.borneByShop}
        description={t.borneByShopHint}
        {...getInputProps('cod.is_borne_by_shop', { type: 'checkbox' })}
      />
      <MultiSelect
        size="md"
        label={t.couriers}
        description={t.couriersHint}
        data={[...codes].map(([value, label]) => ({ value, label }))}
        {...getInputProps('cod.couriers')}
      />
      <NumberInput
        label={t.payFirst}
        description={t.payFirstHint}
        min={1}
        max={100}
        {...getInputProps('cod.pay_first_after')}
      />
      <Accordion variant="separated" order={3}>
        <Accordion.Item value="where">
          <Accordion.Control>{t.where}</Accordion.Control>
          <Accordion.Panel>
            <Stack>
              <Places edit={edit} field="only" />
              <Places edit={edit} field="except" />
              <TagsInput
                size="md"
                label={t.exceptTags}
                description={t.exceptTagsHint}
                {...getInputProps('cod.except_tags')}
              />
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </>
  )
}

const DIGITS = { province: 2, city: 4 } as const

function Places({ edit, field }: { edit: Edit<MethodValues>; field: 'only' | 'except' }) {
  const { setFieldValue, getValues, errors } = edit.form
  const [, error] = Object.entries(errors).find(([path]) => path.startsWith(`cod.${field}`)) ?? []
  const [level, setLevel] = useState<keyof typeof DIGITS>('city')
  const codes = getValues().cod[field]
  const names = usePlaceNames(codes)
  const change = (to: string[]) => setFieldValue(`cod.${field}`, to)
  return (
    <Stack gap="xs">
      <Text fw={600}>{t.places[field]}</Text>
      <Text size="sm" c="dimmed">
        {t.placesHint[field]}
      </Text>
      {codes.length > 0 && (
        <Pill.Group>
          {codes.map((code) => (
            <Pill
              key={code}
              size="lg"
              withRemoveButton
              removeButtonProps={{
                'aria-hidden': false,
                'aria-label': t.removePlace(names[code] ?? code),
                tabIndex: 0,
              }}
              onRemove={() => change(codes.filter((each) => each !== code))}
            >
              {names[code] ?? code}
            </Pill>
          ))}
        </Pill.Group>
      )}
      <SegmentedControl
        aria-label={t.placeSize}
        size="sm"
        value={level}
        onChange={setLevel}
        data={[
          { value: 'province', label: t.province },
          { value: 'city', label: t.city },
        ]}
      />
      <PlaceSearch
        label={t.addPlace}
        error={error}
        onChoose={({ ref }) => {
          const code = ref?.slice(0, DIGITS[level])
          if (code && !codes.includes(code)) change([...codes, code])
        }}
      />
    </Stack>
  )
}

// The fields of a courier. What the shop's way of reckoning needs comes first; the rest serves when that fails.
import { Accordion, Autocomplete, Fieldset, NumberInput, Switch, TagsInput, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { EditFrame } from '../../../edit/edit-frame.tsx'
import { type Edit, useEdit } from '../../../edit/use-edit.ts'
import { callIn, outdate, readKey, useRead } from '../../../shop/calls.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { settingsTexts } from '../../../texts/settings.ts'
import { showDone } from '../../../ui/notices.tsx'
import { Section } from '../parts.tsx'
import { type Courier, codeOf, KNOWN_COURIERS, RATES_MODES, type RatesMode } from './couriers.ts'
import { toZone, unpricedIn, type Zone } from './zones.ts'
import { ZonesField } from './zones-field.tsx'

const t = settingsTexts.shipping

/** A type, not an interface: forms want their fields by any name. */
type CourierValues = {
  name: string
  code: string
  service: string
  eta: string
  cost: number | ''
  enabled: boolean
  services: string[]
  zones: Zone[]
}

function toValues(courier: Courier | null): CourierValues {
  return {
    name: courier?.name ?? '',
    code: courier?.code ?? '',
    service: courier?.service ?? '',
    eta: courier?.eta ?? '',
    cost: courier?.cost ?? '',
    enabled: courier?.enabled ?? true,
    services: courier?.services ?? [],
    zones: courier?.zones ?? [],
  }
}

function toInput({ code: _, service, eta, cost, zones, ...rest }: Partial<CourierValues>) {
  return {
    ...rest,
    ...(zones && { zones: zones.map(toZone) }),
    ...(service !== undefined && { service: service.trim() || null }),
    ...(eta !== undefined && { eta: eta.trim() || null }),
    ...(cost !== undefined && { cost: cost === '' ? null : cost }),
  }
}

export function CourierForm({ courier, mode }: { courier: Courier | null; mode: RatesMode }) {
  const { may } = useShop()
  const edit = useCourierEdit(courier)
  const { getInputProps, setFieldValue, getValues } = edit.form
  const { name, code, service } = getValues()
  const { data: setup } = useRead('getSetup', {}, { enabled: courier === null })
  const usual = (of: string) => setup?.usual_services.find((each) => each.code === codeOf(of))?.service ?? ''
  const rename = (to: string) => {
    setFieldValue('name', to)
    // What was typed by hand stays.
    if (courier === null && (code === '' || code === codeOf(name))) setFieldValue('code', codeOf(to))
    if (courier === null && service === usual(name)) setFieldValue('service', usual(to))
  }
  return (
    <EditFrame edit={edit} labels={t.courierLabels} isNew={courier === null}>
      <Fieldset variant="unstyled" mx={0} disabled={!may('manager')}>
        <Section title={t.courier}>
          <Autocomplete
            label={t.courierLabels.name}
            description={t.courierNameHint}
            data={Object.keys(KNOWN_COURIERS)}
            required
            maxLength={200}
            {...getInputProps('name')}
            onChange={rename}
          />
          {/* What it is known by stays as it was made. */}
          {courier === null && (
            <TextInput
              label={t.courierLabels.code}
              description={t.codeHint}
              required
              {...getInputProps('code')}
            />
          )}
          <TextInput
            label={t.courierLabels.service}
            description={t.serviceHint}
            placeholder="REG"
            maxLength={100}
            {...getInputProps('service')}
          />
          <TextInput label={t.courierLabels.eta} placeholder={t.etaExample} {...getInputProps('eta')} />
          <Switch
            size="md"
            label={t.courierLabels.enabled}
            {...getInputProps('enabled', { type: 'checkbox' })}
          />
        </Section>
        <Costs edit={edit} mode={mode} />
      </Fieldset>
    </EditFrame>
  )
}

/** What the mode asks for is open; the others serve when an aggregator is silent, or after a change of mode. */
function Costs({ edit, mode }: { edit: Edit<CourierValues>; mode: RatesMode }) {
  const { getInputProps, setFieldValue, getValues, errors } = edit.form
  const parts: Readonly<Record<RatesMode, ReactNode>> = {
    flat: (
      <NumberInput
        label={t.courierLabels.cost}
        description={t.costHint}
        prefix="Rp"
        min={0}
        {...getInputProps('cost')}
      />
    ),
    zone: (
      <ZonesField
        zones={getValues().zones}
        errors={errors}
        onChange={(zones) => setFieldValue('zones', zones)}
      />
    ),
    live: (
      <TagsInput
        size="md"
        label={t.courierLabels.services}
        description={t.servicesHint}
        placeholder={t.servicesExample}
        {...getInputProps('services')}
      />
    ),
  }
  const others = RATES_MODES.filter((each) => each !== mode)
  return (
    <>
      <Section title={t.modes[mode].label} hint={t.neededNow}>
        {parts[mode]}
      </Section>
      <Accordion mt="md" variant="separated" order={2}>
        {others.map((each) => (
          <Accordion.Item key={each} value={each}>
            <Accordion.Control>{t.modes[each].label}</Accordion.Control>
            <Accordion.Panel>{parts[each]}</Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </>
  )
}

function useCourierEdit(courier: Courier | null): Edit<CourierValues> {
  const { slug, to } = useShop()
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return useEdit<Courier, CourierValues>({
    name: `${slug}/courier/${courier?.id ?? 'new'}`,
    thing: courier,
    toValues,
    validate: ({ name, code, zones }) => ({
      name: name.trim() === '' ? t.nameNeeded : null,
      code: code === '' ? t.codeNeeded : null,
      ...unpricedIn(zones, t.costNeeded),
    }),
    async save(patch, version) {
      const input = toInput(patch)
      const id = courier?.id ?? ''
      const saved =
        version === null
          ? await callIn(slug, 'createCourier', {
              ...input,
              code: patch.code ?? '',
            })
          : await callIn(slug, 'updateCourier', { ...input, id }, { ifMatch: version })
      client.setQueryData(readKey(slug, 'getCourier', { id: saved.id ?? '' }), saved)
      // Not the courier itself: under another service it has another id.
      await outdate(client, slug, 'listCouriers', 'getSetup')
      return saved
    },
    onSaved() {
      showDone(everyScreenTexts.saved)
      navigate(to('/pengaturan/pengiriman'))
    },
  })
}

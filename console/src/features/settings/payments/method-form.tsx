// The fields of a payment method: those of its kind first, conditions and fees below.
import {
  Accordion,
  Alert,
  Fieldset,
  MultiSelect,
  NumberInput,
  Select,
  Stack,
  Switch,
  TextInput,
} from '@mantine/core'
import { EditFrame } from '../../../edit/edit-frame.tsx'
import type { Edit } from '../../../edit/use-edit.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { settingsTexts } from '../../../texts/settings.ts'
import { ReadOnlyNote, Section } from '../parts.tsx'
import { CodFields } from './cod-fields.tsx'
import {
  CHANNELS,
  codeOfBank,
  freeCode,
  type GatewayName,
  type Method,
  type MethodKind,
  VENDORS,
} from './method-kinds.ts'
import { QrisField } from './qris-field.tsx'
import { type MethodValues, useMethodEdit } from './use-method-edit.ts'

const t = settingsTexts.payments

interface MethodFormProps {
  readonly kind: MethodKind
  readonly method: Method | null
  /** codes of the others */
  readonly taken: readonly string[]
}

export function MethodForm({ kind, method, taken }: MethodFormProps) {
  const { may } = useShop()
  const edit = useMethodEdit(method, kind, taken)
  const { getInputProps } = edit.form
  const isNew = method === null
  return (
    <EditFrame edit={edit} labels={t.labels} isNew={isNew}>
      <Fieldset variant="unstyled" mx={0} disabled={!may('manager')}>
        <Section title={t.kinds[kind].label} hint={t.kinds[kind].explained}>
          {method?.account_sharing && <Alert color="yellow">{t.sharing[method.account_sharing]}</Alert>}
          {kind === 'transfer' && <Account edit={edit} taken={taken} isNew={isNew} />}
          {kind === 'own_qris' && <QrisField edit={edit} />}
          {(kind === 'transfer' || kind === 'own_qris') && (
            <Switch
              size="md"
              label={t.labels.unique_code}
              description={t.uniqueCodeHint}
              {...getInputProps('unique_code', { type: 'checkbox' })}
            />
          )}
          {kind === 'gateway' && <Carried edit={edit} isNew={isNew} taken={taken} />}
          {kind === 'cod' && <CodFields edit={edit} />}
          {kind === 'sandbox' && <Alert color="yellow">{t.sandboxWarning}</Alert>}
          <TextInput
            label={t.labels.name}
            {...(kind === 'transfer' && { description: t.nameHint })}
            required
            maxLength={200}
            {...getInputProps('name')}
          />
          <TextInput label={t.labels.sub} placeholder={t.subExample[kind]} {...getInputProps('sub')} />
          <Switch size="md" label={t.labels.enabled} {...getInputProps('enabled', { type: 'checkbox' })} />
        </Section>
        <Conditions edit={edit} kind={kind} isNew={isNew} />
      </Fieldset>
    </EditFrame>
  )
}

function Account({
  edit,
  taken,
  isNew,
}: {
  edit: Edit<MethodValues>
  taken: readonly string[]
  isNew: boolean
}) {
  const { may } = useShop()
  const { getInputProps, setFieldValue, getValues } = edit.form
  const setBank = (bank: string) => {
    const { name, manual } = getValues()
    const isUntouched = name === t.kinds.transfer.name || name === t.transferTo(manual.bank)
    setFieldValue('manual.bank', bank)
    if (!isNew) return
    setFieldValue('code', freeCode(codeOfBank(bank), taken))
    if (isUntouched) setFieldValue('name', bank === '' ? t.kinds.transfer.name : t.transferTo(bank))
  }
  return (
    <Fieldset variant="unstyled" disabled={!may('owner')}>
      <Stack>
        {!may('owner') && <ReadOnlyNote need="owner" />}
        <TextInput
          label={t.bank}
          placeholder="BCA"
          {...getInputProps('manual.bank')}
          onChange={({ currentTarget }) => setBank(currentTarget.value)}
        />
        <TextInput
          label={t.accountNumber}
          inputMode="numeric"
          required
          {...getInputProps('manual.account_number')}
        />
        <TextInput label={t.accountHolder} required {...getInputProps('manual.account_holder')} />
        <TextInput
          label={t.whatsapp}
          description={t.whatsappHint}
          inputMode="tel"
          placeholder="0812…"
          {...getInputProps('manual.whatsapp_phone')}
        />
      </Stack>
    </Fieldset>
  )
}

function Carried({
  edit,
  isNew,
  taken,
}: {
  edit: Edit<MethodValues>
  isNew: boolean
  taken: readonly string[]
}) {
  const { getInputProps, setFieldValue, getValues } = edit.form
  const { gateways, channel, name } = getValues()
  const setChannel = (value: string | null) => {
    const chosen = CHANNELS.find((each) => each === value) ?? 'redirect'
    const isUntouched = name === t.channels[channel] || name === t.kinds.gateway.name
    setFieldValue('channel', chosen)
    if (!isNew) return
    setFieldValue('code', freeCode(chosen === 'redirect' ? 'online' : chosen, taken))
    if (isUntouched) setFieldValue('name', t.channels[chosen])
  }
  return (
    <Stack>
      <Select
        label={t.labels.channel}
        data={CHANNELS.map((value) => ({ value, label: t.channels[value] }))}
        allowDeselect={false}
        {...getInputProps('channel')}
        onChange={setChannel}
      />
      <MultiSelect<GatewayName>
        size="md"
        label={t.labels.gateways}
        description={t.gatewaysOrder}
        data={[
          ...VENDORS.map((value) => ({ value, label: t.gatewayNames[value] })),
          ...(gateways.includes('manual')
            ? [{ value: 'manual' as const, label: t.gatewayNames.manual }]
            : []),
        ]}
        {...getInputProps('gateways')}
        onChange={(chosen) => setFieldValue('gateways', chosen)}
      />
    </Stack>
  )
}

function Conditions({ edit, kind, isNew }: { edit: Edit<MethodValues>; kind: MethodKind; isNew: boolean }) {
  const { getInputProps, getValues } = edit.form
  const isProvider = kind === 'gateway'
  const { fee_flat, fee_basis_pt } = getValues()
  const hasFee = Number(fee_flat) > 0 || Number(fee_basis_pt) > 0
  return (
    <Accordion mt="md" variant="separated" order={2}>
      <Accordion.Item value="conditions">
        <Accordion.Control>{t.conditions}</Accordion.Control>
        <Accordion.Panel>
          <Stack>
            <NumberInput
              label={t.labels.min_order_total}
              prefix="Rp"
              min={0}
              {...getInputProps('min_order_total')}
            />
            <NumberInput
              label={t.labels.max_order_total}
              prefix="Rp"
              min={0}
              {...getInputProps('max_order_total')}
            />
            {kind !== 'own_qris' && kind !== 'cod' && (
              <>
                <NumberInput
                  label={t.labels.fee_flat}
                  description={isProvider ? t.feeForbidden : t.feeHint}
                  prefix="Rp"
                  min={0}
                  {...getInputProps('fee_flat')}
                />
                <NumberInput
                  label={t.labels.fee_basis_pt}
                  suffix="%"
                  min={0}
                  max={100}
                  decimalScale={2}
                  inputMode="decimal"
                  {...getInputProps('fee_basis_pt')}
                />
                {isProvider && hasFee && <Alert color="orange">{t.feeWarning}</Alert>}
              </>
            )}
            <TextInput
              label={t.labels.code}
              description={t.codeHint}
              disabled={!isNew}
              {...getInputProps('code')}
            />
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}

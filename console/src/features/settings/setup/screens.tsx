// Setting a shop up in one sitting: what it sells, from where, how it is paid, and a first product.
import { Anchor, Chip, Group, Input, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import type { Schemas } from '../../../api.ts'
import { EditFrame } from '../../../edit/edit-frame.tsx'
import { type Edit, useEdit } from '../../../edit/use-edit.ts'
import { rupiah } from '../../../format/money.ts'
import { useMe } from '../../../session/session.ts'
import { callIn, useRead } from '../../../shop/calls.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { settingsTexts } from '../../../texts/settings.ts'
import { setupTexts } from '../../../texts/setup.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { showDone } from '../../../ui/notices.tsx'
import { isOver } from '../../../ui/over.ts'
import { Page } from '../../../ui/page.tsx'
import { PictureInput } from '../../../ui/picture-input.tsx'
import { Section } from '../parts.tsx'
import { knownSender } from '../sender-values.ts'
import { KNOWN_COURIERS } from '../shipping/couriers.ts'
import { OriginField } from '../shipping/origin-field.tsx'
import { KINDS, type KindName } from './kinds.ts'
import { PaymentFields } from './payment-fields.tsx'
import { RATES } from './rates.ts'
import { saveSetup } from './save-setup.ts'
import { checkSetup, NOTHING, type SetupValues } from './setup-values.ts'

const t = setupTexts
const OFFERED = ['JNE', 'J&T Express', 'SiCepat', 'AnterAja', 'POS Indonesia'] as const

type Setup = Schemas['Setup']

export default function Screens() {
  const setup = useRead('getSetup', {}, { anew: true })
  const shop = useRead('getShop', {})
  return (
    <Page title={t.title} width="narrow">
      <Loaded from={setup}>
        {(loaded) => <Loaded from={shop}>{(known) => <Sitting setup={loaded} shop={known} />}</Loaded>}
      </Loaded>
    </Page>
  )
}

function Sitting({ setup, shop }: { setup: Setup; shop: Schemas['Shop'] }) {
  const { to, may } = useShop()
  const edit = useSetup(shop, setup)
  const { getInputProps, getValues, setFieldValue } = edit.form
  const { kind, shipping, sizes } = getValues()
  const isDone = (key: Setup['steps'][number]['key']) =>
    setup.steps.some((step) => step.key === key && step.done)
  return (
    <EditFrame
      edit={edit}
      labels={{}}
      isNew
      saveLabel={t.open}
      aside={
        <Anchor component={Link} href={to('')} size="sm">
          {t.later}
        </Anchor>
      }
    >
      <Stack gap="lg">
        <Part title={t.kind} hint={t.kindHint} isDone={isDone('goods')} path="/pengaturan/toko">
          <Chip.Group
            value={kind}
            onChange={(chosen) => {
              setFieldValue('kind', chosen as KindName)
              setFieldValue('sizes', [])
            }}
          >
            <Group gap="xs" role="radiogroup" aria-label={t.kind}>
              {Object.entries(t.kinds).map(([value, label]) => (
                <Chip key={value} value={value} size="lg">
                  {label}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </Part>
        <Part title={t.origin} hint={t.originHint} isDone={isDone('shipping')} path="/pengaturan/pengiriman">
          <OriginField
            value={shipping.origin_ref}
            isDisabled={false}
            onChange={(ref) => setFieldValue('shipping.origin_ref', ref)}
          />
          {shipping.origin_ref && <Couriers edit={edit} />}
        </Part>
        {!shop.brand?.tagline && (
          <TextInput
            label={t.sentence}
            description={t.sentenceHint}
            placeholder={t.sentenceExample}
            maxLength={120}
            {...getInputProps('sentence')}
          />
        )}
        {!isDone('sender') && (
          <TextInput
            label={t.phone}
            description={t.phoneHint}
            type="tel"
            autoComplete="tel"
            maxLength={30}
            {...getInputProps('phone')}
          />
        )}
        <Select
          label={settingsTexts.shop.channel}
          description={settingsTexts.shop.channelHint}
          data={settingsTexts.shop.channels}
          allowDeselect={false}
          {...getInputProps('channel')}
        />
        <Part title={t.payment} hint={t.paymentHint} isDone={isDone('payment')} path="/pengaturan/pembayaran">
          {may('owner') ? <PaymentFields edit={edit} /> : <Text c="dimmed">{t.ownerOnly}</Text>}
        </Part>
        <Part title={t.product} hint={t.productHint} isDone={isDone('product')} path="/produk">
          <PictureInput
            label={t.picture}
            value={getValues().picture}
            onChange={(picture) => setFieldValue('picture', picture)}
          />
          <TextInput label={t.name} maxLength={200} {...getInputProps('name')} />
          <NumberInput
            label={t.price}
            prefix="Rp"
            allowNegative={false}
            allowDecimal={false}
            {...getInputProps('price')}
          />
          <NumberInput
            label={t.grams}
            description={t.gramsHint(KINDS[kind || 'other'].grams)}
            suffix=" g"
            allowNegative={false}
            allowDecimal={false}
            max={1_000_000}
            {...getInputProps('grams')}
          />
          {kind !== '' && KINDS[kind].sizes.length > 0 && (
            <Input.Wrapper label={t.sizes} labelElement="div">
              <Chip.Group
                multiple
                value={[...sizes]}
                onChange={(chosen) =>
                  setFieldValue(
                    'sizes',
                    KINDS[kind].sizes.filter((size) => chosen.includes(size)),
                  )
                }
              >
                <Group gap="xs">
                  {KINDS[kind].sizes.map((size) => (
                    <Chip key={size} value={size} size="lg">
                      {size}
                    </Chip>
                  ))}
                </Group>
              </Chip.Group>
            </Input.Wrapper>
          )}
          <Anchor component={Link} href={to('/produk/impor')} size="sm">
            {t.import}
          </Anchor>
        </Part>
        {shop.contact?.notify && (
          <Text size="sm" c="dimmed">
            {t.news(shop.contact.notify)}
          </Text>
        )}
      </Stack>
    </EditFrame>
  )
}

interface PartProps {
  readonly title: string
  readonly hint: string
  readonly isDone: boolean
  /** where it is changed, within the shop */
  readonly path: string
  readonly children: ReactNode
}

function Part({ title, hint, isDone, path, children }: PartProps) {
  const { to } = useShop()
  if (!isDone)
    return (
      <Section title={title} hint={hint}>
        {children}
      </Section>
    )
  return (
    <Section title={title}>
      <Group justify="space-between">
        <Group gap="xs">
          <Icon name="circle-check-filled" size={22} color="var(--mantine-color-green-text)" />
          <Text>{t.done}</Text>
        </Group>
        <Anchor component={Link} href={to(path)} size="sm">
          {t.change}
        </Anchor>
      </Group>
    </Section>
  )
}

function Couriers({ edit }: { edit: Edit<SetupValues> }) {
  const { getValues, setFieldValue, errors } = edit.form
  return (
    <Input.Wrapper
      label={t.couriers}
      labelElement="div"
      description={t.rates(
        rupiah(RATES.city),
        rupiah(RATES.province),
        rupiah(RATES.island),
        rupiah(RATES.any),
      )}
      error={errors.couriers}
    >
      <Chip.Group
        multiple
        value={[...getValues().couriers]}
        onChange={(chosen) => setFieldValue('couriers', chosen)}
      >
        <Group gap="xs" mt="xs">
          {OFFERED.map((name) => (
            <Chip key={name} value={KNOWN_COURIERS[name]} size="lg">
              {name}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  )
}

function useSetup(shop: Schemas['Shop'], setup: Setup): Edit<SetupValues> {
  const { slug, to } = useShop()
  const { person } = useMe()
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const made = useRef(new Set<string>())
  const { phone } = knownSender({
    brand: shop.brand ?? {},
    contacts: [shop.contact?.notify, person.login],
    originCity: '',
  })
  const begin = useRef({ ...NOTHING, phone, channel: shop.contact?.channel ?? NOTHING.channel })
  return useEdit<{ readonly version: number }, SetupValues>({
    name: `${slug}/setup`,
    thing: null,
    toValues: useRef(() => begin.current).current,
    validate: checkSetup,
    async save(values) {
      await saveSetup(slug, { ...begin.current, ...values }, setup.usual_services, made.current)
      await client.invalidateQueries({ queryKey: ['shop', slug] })
      return { version: 0 }
    },
    async onSaved() {
      const { can_sell } = await callIn(slug, 'getSetup', {})
      showDone(can_sell ? t.ready : t.saved)
      navigate(to(isOver('tour', person.id ?? '') ? '' : '?tur'))
    },
  })
}

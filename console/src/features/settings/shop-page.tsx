// The shop itself: its name, how to reach buyers, where news of orders goes, limits.
import {
  Button,
  Checkbox,
  Fieldset,
  Group,
  NumberInput,
  Select,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core'
import { Link } from 'wouter'
import type { Schemas } from '../../api.ts'
import { EditFrame } from '../../edit/edit-frame.tsx'
import { useShopEdit } from '../../edit/use-shop-edit.ts'
import { useRead } from '../../shop/calls.ts'
import { useShop } from '../../shop/use-shop.ts'
import { settingsTexts } from '../../texts/settings.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { ReadOnlyNote, Section } from './parts.tsx'

const t = settingsTexts.shop

export function ShopPage() {
  const shop = useRead('getShop', {})
  const { may } = useShop()
  return (
    <Page title={t.title} back="/pengaturan" width="narrow">
      {!may('manager') && <ReadOnlyNote need="manager" />}
      <Loaded from={shop}>{(loaded) => <ShopForm shop={loaded} />}</Loaded>
    </Page>
  )
}

function toValues(shop: Schemas['Shop'] | null) {
  return {
    name: shop?.name ?? '',
    contact: {
      channel: shop?.contact?.channel ?? ('any' as const),
      notify: shop?.contact?.notify ?? '',
    },
    goods: shop?.goods ?? [],
    agents: shop?.agents ?? true,
    limits: {
      units_per_line: shop?.limits?.units_per_line ?? 999,
      unpaid_orders_per_contact: shop?.limits?.unpaid_orders_per_contact ?? 5,
    },
  }
}

type ShopValues = ReturnType<typeof toValues>

function toInput({ contact, ...rest }: Partial<ShopValues>) {
  return {
    ...rest,
    ...(contact && { contact: { channel: contact.channel, notify: contact.notify.trim() || null } }),
  }
}

function ShopForm({ shop }: { shop: Schemas['Shop'] }) {
  const { may, to } = useShop()
  const edit = useShopEdit({ part: 'shop', shop, toValues, toInput })
  const { getInputProps } = edit.form
  return (
    <EditFrame edit={edit} labels={t.labels}>
      <Fieldset variant="unstyled" mx={0} disabled={!may('manager')}>
        <Section title={t.identity}>
          <TextInput
            label={t.labels.name}
            description={t.nameHint}
            maxLength={200}
            required
            {...getInputProps('name')}
          />
          <Select
            label={t.channel}
            description={t.channelHint}
            data={t.channels}
            allowDeselect={false}
            disabled={!may('manager')}
            {...getInputProps('contact.channel')}
          />
          <TextInput
            label={t.notify}
            description={t.notifyHint}
            placeholder={t.notifyExample}
            maxLength={254}
            {...getInputProps('contact.notify')}
          />
        </Section>
        <Section title={t.labels.goods} hint={t.goodsHint}>
          <Checkbox.Group {...getInputProps('goods')} aria-label={t.labels.goods}>
            <Stack gap="sm">
              {t.goods.map(({ value, label }) => (
                <Checkbox key={value} size="md" value={value} label={label} />
              ))}
            </Stack>
          </Checkbox.Group>
        </Section>
        <Section title={t.labels.agents}>
          <Switch
            size="md"
            label={t.agents}
            description={t.agentsHint}
            {...getInputProps('agents', { type: 'checkbox' })}
          />
        </Section>
        <Section title={t.labels.limits} hint={t.limitsHint}>
          <NumberInput
            label={t.unitsPerLine}
            min={1}
            max={99_900}
            {...getInputProps('limits.units_per_line')}
          />
          <NumberInput
            label={t.unpaidOrders}
            description={t.unpaidOrdersHint}
            min={1}
            max={1_000}
            {...getInputProps('limits.unpaid_orders_per_contact')}
          />
        </Section>
      </Fieldset>
      {may('manager') && (
        <Group justify="space-between" mt="md">
          <Text size="sm" c="dimmed">
            {t.announcement}
          </Text>
          <Button component={Link} href={to('/tampilan/beranda')} variant="default">
            {t.toAnnouncement}
          </Button>
        </Group>
      )}
    </EditFrame>
  )
}

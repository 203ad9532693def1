// The payment methods in the order buyers see them; each can be switched on and off.
import { Badge, Button, Menu, Text } from '@mantine/core'
import { Link } from 'wouter'
import { useWhole } from '../../../shop/calls.ts'
import { OUTDATED_BY_PAYMENT_METHOD } from '../../../shop/outdated.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { settingsTexts } from '../../../texts/settings.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Section } from '../parts.tsx'
import { SortedEntry, SortedList } from '../sorted-list.tsx'
import { kindOf, METHOD_KINDS, type Method } from './method-kinds.ts'

const t = settingsTexts.payments
const AT = '/pengaturan/pembayaran/cara'

export function MethodList() {
  const { may } = useShop()
  const methods = useWhole('listPaymentMethods')
  return (
    <Section title={t.methods} hint={t.methodsHint} actions={may('manager') && <AddMethod />}>
      <SortedList
        list="listPaymentMethods"
        from={methods}
        nameOf={nameOf}
        emptyTitle={t.noMethod}
        emptyHint={t.noMethodHint}
      >
        {(method) => <MethodEntry method={method} />}
      </SortedList>
    </Section>
  )
}

function AddMethod() {
  const { to } = useShop()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="light" leftSection={<Icon name="plus" size={20} />}>
          {t.addMethod}
        </Button>
      </Menu.Target>
      <Menu.Dropdown maw={340}>
        {METHOD_KINDS.map((kind) => (
          <Menu.Item key={kind} component={Link} href={to(`${AT}/baru?jenis=${kind}`)} mih={44}>
            <Text fw={600}>{t.kinds[kind].label}</Text>
            <Text size="sm" c="dimmed">
              {t.kinds[kind].hint}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function MethodEntry({ method }: { method: Method }) {
  const kind = kindOf(method)
  const name = nameOf(method)
  const detail =
    kind === 'transfer'
      ? [method.manual?.bank, method.manual?.account_number].filter(Boolean).join(' ')
      : (method.gateways ?? []).map((gateway) => t.gatewayNames[gateway]).join(', ')
  return (
    <SortedEntry
      thing={method}
      op="updatePaymentMethod"
      outdates={OUTDATED_BY_PAYMENT_METHOD}
      at={AT}
      name={name}
      dragName={t.sortMethod(name)}
      switchName={t.methodOn(name)}
    >
      {kind === 'sandbox' ? (
        <Badge color="yellow" variant="light">
          {t.onlyTrial}
        </Badge>
      ) : (
        <Text size="sm" c="dimmed">
          {detail}
        </Text>
      )}
    </SortedEntry>
  )
}

function nameOf({ name, code }: Method): string {
  return name ?? code
}

// Secrets that somebody knows who has left the shop: which, and the way to where each is exchanged.
import { Alert, Anchor, List, Text } from '@mantine/core'
import { Link } from 'wouter'
import type { Schemas } from '../../api.ts'
import { useShop } from '../../shop/use-shop.ts'
import { todayTexts } from '../../texts/today.ts'

const t = todayTexts.knownSecrets

type KnownSecret = Schemas['KnownSecret']

export function KnownSecrets({ secrets }: { secrets: readonly KnownSecret[] }) {
  const { to } = useShop()
  if (secrets.length === 0) return null
  return (
    <Alert color="orange" role="status" title={t.title}>
      <Text size="sm">{t.says}</Text>
      <List size="sm" mt="xs">
        {secrets.map((secret) => (
          <List.Item key={`${secret.kind} ${secret.id} ${secret.key}`}>
            <Anchor component={Link} href={to(placeOf(secret))} size="sm">
              {t.of[secret.kind ?? 'gateway'](nameOf(secret), keyOf(secret))}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

/** Within the shop. */
function placeOf({ kind, id }: KnownSecret): string {
  if (kind === 'gateway') return `/pengaturan/pembayaran/gateway/${id}`
  if (kind === 'mutations') return `/pengaturan/pembayaran/mutasi/${id}`
  return kind === 'webhook' ? `/pengaturan/webhook/${id}` : '/pengaturan/pengiriman'
}

const nameOf = ({ name }: KnownSecret) => t.names.get(name ?? '') ?? name ?? ''
const keyOf = ({ key }: KnownSecret) => t.keys.get(key ?? '') ?? key ?? ''

// A voucher ready to be sent to buyers: its code in large type, and a text for WhatsApp.
import { Button, Card, Group, Text } from '@mantine/core'
import { useShop } from '../../shop/use-shop.ts'
import { promotionsTexts } from '../../texts/promotions.ts'
import { Copy } from '../../ui/copy.tsx'
import { Icon } from '../../ui/icons.tsx'
import type { Voucher } from './entries.ts'
import classes from './share-voucher.module.css'
import { shareText } from './words.ts'

const t = promotionsTexts

export function ShareVoucher({ voucher }: { voucher: Voucher }) {
  const shop = useShop()
  const text = shareText(voucher, shop)
  return (
    <Card withBorder padding="md">
      <Group justify="space-between" wrap="nowrap">
        <Text className={classes.code}>{voucher.code}</Text>
        <Copy value={voucher.code} what={voucher.code} isSmall />
      </Group>
      <Text size="sm" c="dimmed" mt="sm">
        {t.shareHint}
      </Text>
      <Text size="sm" className={classes.text}>
        {text}
      </Text>
      <Group gap="xs" mt="sm">
        <Button
          component="a"
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noreferrer"
          variant="light"
          leftSection={<Icon name="brand-whatsapp" size={20} />}
        >
          {t.shareWhatsApp}
        </Button>
        <Copy value={text} what={t.shareText} />
      </Group>
    </Card>
  )
}

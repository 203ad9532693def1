// How the console becomes an app on this device.
import { Button, Group, List, Text } from '@mantine/core'
import { accountTexts } from '../../texts/account.ts'
import { isInstalled, isIos, useInstallOffer } from '../../ui/device.ts'
import { Icon } from '../../ui/icons.tsx'
import { AccountCard } from './card.tsx'

const t = accountTexts

export function InstallCard() {
  const install = useInstallOffer()
  if (isInstalled()) return null
  return (
    <AccountCard title={t.install} hint={t.installHint}>
      {install ? (
        <Group>
          <Button variant="light" leftSection={<Icon name="download" size={20} />} onClick={install}>
            {t.installNow}
          </Button>
        </Group>
      ) : isIos() ? (
        <List type="ordered">
          {t.installIos.map((step) => (
            <List.Item key={step}>{step}</List.Item>
          ))}
        </List>
      ) : (
        <Text>{t.installElse}</Text>
      )}
    </AccountCard>
  )
}

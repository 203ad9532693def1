// A link that buys, ready to be sent, shown and printed.
import { Button, Card, Group, Stack, Text } from '@mantine/core'
import type { Schemas } from '../../../api.ts'
import { linksTexts } from '../../../texts/links.ts'
import { Copy } from '../../../ui/copy.tsx'
import { Icon } from '../../../ui/icons.tsx'
import classes from './links.module.css'

const t = linksTexts
const FILE = 'tautan-beli'

interface MadeLinkProps {
  readonly link: Schemas['BuyLink']
  /** what is in it, in words */
  readonly label: string
  /** another one is on its way */
  readonly isOld: boolean
}

export function MadeLink({ link: { url, qr_svg: svg, qr_png: png }, label, isOld }: MadeLinkProps) {
  const text = [label, url].filter(Boolean).join('\n')
  return (
    <Card withBorder padding="md" component="section" aria-label={t.link} aria-busy={isOld}>
      <Stack gap="sm" opacity={isOld ? 0.5 : 1}>
        <Text className={classes.link}>{url}</Text>
        <Group gap="xs">
          <Copy value={url ?? ''} what={t.link} />
          <Button
            component="a"
            href={`https://wa.me/?text=${encodeURIComponent(text)}`}
            target="_blank"
            rel="noreferrer"
            variant="light"
            leftSection={<Icon name="brand-whatsapp" size={20} />}
          >
            {t.share}
          </Button>
        </Group>
        {svg && png ? (
          <>
            <figure className={classes.qr}>
              <img src={svg} width={240} height={240} alt={t.qr} />
              <figcaption>{label}</figcaption>
            </figure>
            <Group gap="xs">
              <Save href={png} name={`${FILE}.png`}>
                {t.png}
              </Save>
              <Save href={svg} name={`${FILE}.svg`}>
                {t.svg}
              </Save>
              <Button
                variant="default"
                leftSection={<Icon name="printer" size={18} />}
                onClick={() => window.print()}
              >
                {t.print}
              </Button>
            </Group>
          </>
        ) : (
          <Text size="sm">{t.tooLong}</Text>
        )}
      </Stack>
    </Card>
  )
}

function Save({ href, name, children }: { href: string; name: string; children: string }) {
  return (
    <Button
      component="a"
      href={href}
      download={name}
      variant="default"
      leftSection={<Icon name="download" size={18} />}
    >
      {children}
    </Button>
  )
}

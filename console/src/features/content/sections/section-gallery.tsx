// Every kind of section, with a sentence on what it is good for.
import { Modal, SimpleGrid, Text, UnstyledButton } from '@mantine/core'
import { contentTexts } from '../../../texts/content.ts'
import { Icon } from '../../../ui/icons.tsx'
import { useIsDesktop } from '../../../ui/is-desktop.ts'
import { useCampaigns } from './choices.ts'
import { ICONS } from './section-icons.ts'
import { KINDS, type SectionKind } from './section-kinds.ts'
import classes from './sections.module.css'

interface SectionGalleryProps {
  readonly isOpen: boolean
  onClose(): void
  onChoose(kind: SectionKind, promotion?: string): void
}

const t = contentTexts.sections

export function SectionGallery({ isOpen, onClose, onChoose }: SectionGalleryProps) {
  const isDesktop = useIsDesktop()
  const [campaign] = useCampaigns(isOpen)
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t.add}
      size="lg"
      fullScreen={!isDesktop}
      // What was added takes it.
      returnFocus={false}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {KINDS.map((kind) => {
          const icon = ICONS[kind]
          const isMissing = kind === 'campaign' && campaign === undefined
          return (
            <UnstyledButton
              key={kind}
              className={classes.kind}
              disabled={isMissing}
              onClick={() => onChoose(kind, campaign?.key)}
            >
              <Icon name={icon} size={28} className={classes.kindIcon} />
              <span>
                <Text fw={600} component="span" display="block">
                  {t.kinds[kind].name}
                </Text>
                <Text size="sm" c="dimmed" component="span" display="block">
                  {isMissing ? t.noCampaign : t.kinds[kind].hint}
                </Text>
              </span>
            </UnstyledButton>
          )
        })}
      </SimpleGrid>
    </Modal>
  )
}

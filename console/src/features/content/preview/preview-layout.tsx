// A form with the storefront beside it, or, on a phone, one tap away.
import {
  ActionIcon,
  Alert,
  Button,
  Group,
  Modal,
  SegmentedControl,
  Text,
  VisuallyHidden,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { contentTexts } from '../../../texts/content.ts'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import { useIsDesktop } from '../../../ui/is-desktop.ts'
import { LoadError } from '../../../ui/loaded.tsx'
import classes from './preview.module.css'
import { PreviewFrame } from './preview-frame.tsx'
import type { Preview } from './use-preview.ts'

interface PreviewLayoutProps {
  readonly preview: Preview
  readonly path?: string
  /** the preview shows unsaved changes, and the bar that saves is there */
  readonly isUnsaved?: boolean
  readonly children: ReactNode
}

const t = contentTexts
const WIDTHS = { phone: 390, desktop: 1280 } as const
type Device = keyof typeof WIDTHS

export function PreviewLayout({ preview, path, isUnsaved = false, children }: PreviewLayoutProps) {
  const isDesktop = useIsDesktop()
  const [device, setDevice] = useState<Device>('phone')
  if (!isDesktop)
    return (
      <OnPhone preview={preview} path={path} hasBar={isUnsaved}>
        {children}
      </OnPhone>
    )
  return (
    <div className={classes.layout} data-device={device}>
      <div className={classes.form}>{children}</div>
      <section className={classes.side} aria-label={t.preview}>
        <Group justify="space-between" mb="xs" wrap="nowrap">
          <Text size="sm" c="dimmed">
            {isUnsaved ? t.previewUnsaved : t.previewSaved}
          </Text>
          <DeviceSwitch device={device} onChange={setDevice} />
        </Group>
        <Shown preview={preview} path={path} width={WIDTHS[device]} />
      </section>
    </div>
  )
}

function Shown({ preview, path, width }: { preview: Preview; path: string | undefined; width?: number }) {
  const { shown, failure, errors, retry } = preview
  return (
    <div className={classes.shown}>
      {Object.keys(errors).length > 0 && (
        <Alert color="orange" mb="xs" p="xs" role="status">
          {t.previewRefused}
        </Alert>
      )}
      {failure && <LoadError error={failure} onRetry={retry} />}
      {shown ? (
        <PreviewFrame shown={shown} path={path} {...(width !== undefined && { width })} />
      ) : (
        <div className={classes.window} aria-busy />
      )}
    </div>
  )
}

function DeviceSwitch({ device, onChange }: { device: Device; onChange: (device: Device) => void }) {
  const choice = (name: Device, icon: IconName) => ({
    value: name,
    label: (
      <Group justify="center" h={30} w={36}>
        <Icon name={icon} size={20} />
        <VisuallyHidden>{t.devices[name]}</VisuallyHidden>
      </Group>
    ),
  })
  return (
    <SegmentedControl
      aria-label={t.device}
      value={device}
      onChange={onChange}
      data={[choice('phone', 'device-mobile'), choice('desktop', 'device-desktop')]}
    />
  )
}

const OpenPreview = createContext<(() => void) | null>(null)

/** For the bar that saves, which stands where the way to the preview is otherwise. Nothing on a desktop. */
export function PreviewButton() {
  const open = useContext(OpenPreview)
  return (
    open && (
      <ActionIcon variant="default" onClick={open} aria-label={t.preview}>
        <Icon name="eye" size={20} />
      </ActionIcon>
    )
  )
}

interface OnPhoneProps {
  readonly preview: Preview
  readonly path: string | undefined
  readonly hasBar: boolean
  readonly children: ReactNode
}

function OnPhone({ preview, path, hasBar, children }: OnPhoneProps) {
  const [isOpen, { open, close }] = useDisclosure()
  return (
    <OpenPreview.Provider value={open}>
      {children}
      {!hasBar && (
        <Button
          className={classes.float}
          radius="xl"
          variant="default"
          leftSection={<Icon name="eye" size={20} />}
          onClick={open}
        >
          {t.preview}
        </Button>
      )}
      <Modal
        opened={isOpen}
        onClose={close}
        fullScreen
        title={t.preview}
        classNames={{ body: classes.full ?? '', content: classes.fullContent ?? '' }}
      >
        <Shown preview={preview} path={path} />
      </Modal>
    </OpenPreview.Provider>
  )
}

// Reads barcodes through the camera, or out of a photo; without either, back to typing.
import { ActionIcon, Alert, Button, FileButton, Group, Modal, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { parcelsTexts } from '../../../texts/parcels.ts'
import { openCodeReader } from '../../../ui/code-reader.ts'
import { Icon } from '../../../ui/icons.tsx'
import { useIsDesktop } from '../../../ui/is-desktop.ts'
import classes from './scanner.module.css'
import { signal } from './signal.ts'
import { type Camera, useCamera } from './use-camera.ts'
import { useReading } from './use-reading.ts'

interface ScannerProps {
  readonly title: string
  readonly hint: string
  /** what was read so far, below the picture */
  readonly children?: ReactNode
  onCode(code: string): void
  onClose(): void
}

const t = parcelsTexts

export function Scanner(props: ScannerProps) {
  const isDesktop = useIsDesktop()
  return (
    <Modal opened onClose={props.onClose} title={props.title} fullScreen={!isDesktop} size="lg">
      <View {...props} />
    </Modal>
  )
}

function View({ hint, children, onCode, onClose }: ScannerProps) {
  const camera = useCamera()
  const [fault, setFault] = useState<string | null>(null)
  const isReading = camera.state === 'opening' || camera.state === 'running'
  useReading(camera, onCode, () => setFault(t.readerFailed))

  const readPhoto = async (photo: File | null) => {
    if (!photo) return
    setFault(null)
    try {
      const [code] = await (await openCodeReader()).read(photo)
      if (code === undefined) {
        signal('no')
        return setFault(t.nothingInPhoto)
      }
      onCode(code)
    } catch {
      setFault(t.readerFailed)
    }
  }

  return (
    <Stack gap="sm">
      {isReading && <CameraView camera={camera} />}
      {isReading ? (
        <Text ta="center" role="status">
          {camera.state === 'opening' ? t.cameraOpening : hint}
        </Text>
      ) : (
        <NoCamera state={camera.state} />
      )}
      {fault && (
        <Alert color="red" role="alert">
          {fault}
        </Alert>
      )}
      {children}
      <Group grow gap="xs">
        <FileButton accept="image/*" capture="environment" onChange={readPhoto}>
          {(button) => (
            <Button {...button} variant="default" px="xs" leftSection={<Icon name="photo" size={20} />}>
              {t.fromPhoto}
            </Button>
          )}
        </FileButton>
        <Button variant="default" px="xs" leftSection={<Icon name="keyboard" size={20} />} onClick={onClose}>
          {t.typeInstead}
        </Button>
      </Group>
    </Stack>
  )
}

function CameraView({ camera }: { camera: Camera }) {
  return (
    <div className={classes.view}>
      <video ref={camera.video} className={classes.video} muted playsInline />
      <div className={classes.frame} aria-hidden="true" />
      {camera.hasTorch && (
        <ActionIcon
          className={classes.torch}
          variant="filled"
          color="dark"
          radius="xl"
          aria-label={camera.isTorchOn ? t.torchOff : t.torchOn}
          aria-pressed={camera.isTorchOn}
          onClick={camera.toggleTorch}
        >
          {camera.isTorchOn ? <Icon name="bulb-off" /> : <Icon name="bulb" />}
        </ActionIcon>
      )}
    </div>
  )
}

function NoCamera({ state }: { state: 'refused' | 'absent' | 'failed' }) {
  const [title, hint] = {
    refused: [t.cameraRefused, t.cameraRefusedHint],
    absent: [t.cameraAbsent, t.cameraAbsentHint],
    failed: [t.cameraFailed, t.cameraFailedHint],
  }[state]
  return (
    <Alert color="yellow" title={title} role="alert">
      {hint}
    </Alert>
  )
}

// The camera at the back of the device, for as long as it is looked through.
import { useEffect, useRef, useState } from 'react'

/** `refused`: its owner said no; `absent`: there is none, or nobody can be asked; `failed`: something else has it */
export type CameraState = 'opening' | 'running' | 'refused' | 'absent' | 'failed'

export interface Camera {
  readonly state: CameraState
  /** goes on the `<video>` that shows it */
  readonly video: React.RefObject<HTMLVideoElement | null>
  readonly hasTorch: boolean
  readonly isTorchOn: boolean
  toggleTorch(): void
}

const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
}

export function useCamera(): Camera {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('opening')
  const [track, setTrack] = useState<MediaStreamTrack | null>(null)
  const [isTorchOn, setTorchOn] = useState(false)

  useEffect(() => {
    let isOver = false
    let stream: MediaStream | null = null
    const stop = () => {
      for (const each of stream?.getTracks() ?? []) each.stop()
    }
    const start = async () => {
      // Null on a page without TLS.
      if (!navigator.mediaDevices?.getUserMedia) return setState('absent')
      stream = await navigator.mediaDevices.getUserMedia(WANTED)
      if (isOver) return stop()
      if (video.current) video.current.srcObject = stream
      await video.current?.play()
      setTrack(stream.getVideoTracks()[0] ?? null)
      setState('running')
    }
    start().catch((error: unknown) => {
      if (!isOver) setState(stateOf(error))
    })
    return () => {
      isOver = true
      stop()
    }
  }, [])

  return {
    state,
    video,
    hasTorch: hasTorch(track),
    isTorchOn,
    toggleTorch() {
      const isOn = !isTorchOn
      const torch = { advanced: [{ torch: isOn }] }
      track?.applyConstraints(torch).then(
        () => setTorchOn(isOn),
        () => undefined,
      )
    },
  }
}

function stateOf(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'absent' : 'failed'
}

function hasTorch(track: MediaStreamTrack | null): boolean {
  return track !== null && 'torch' in (track.getCapabilities?.() ?? {})
}

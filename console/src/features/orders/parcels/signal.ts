// Tells hand and ear that a code was read: nobody looks at a scanner.
const LENGTH_S = 0.09
const TONES = { yes: 1_320, no: 220 }

export function signal(kind: keyof typeof TONES): void {
  navigator.vibrate?.(kind === 'yes' ? 60 : [60, 60, 60])
  try {
    const sound = new AudioContext()
    const tone = sound.createOscillator()
    const volume = sound.createGain()
    volume.gain.value = 0.15
    tone.frequency.value = TONES[kind]
    tone.connect(volume).connect(sound.destination)
    tone.onended = () => sound.close()
    tone.start()
    tone.stop(sound.currentTime + LENGTH_S)
  } catch {
    // A device without sound.
  }
}

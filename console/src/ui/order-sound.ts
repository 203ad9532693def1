// A short tone for a new order, on devices where somebody switched it on.
const KEPT_AS = 'etalase/order-sound'
const TONES = [880, 1_175]
const TONE_S = 0.18

export function isOrderSoundOn(): boolean {
  try {
    return localStorage.getItem(KEPT_AS) === 'on'
  } catch {
    // A browser that keeps nothing.
    return false
  }
}

export function setOrderSound(isOn: boolean): void {
  if (isOn) localStorage.setItem(KEPT_AS, 'on')
  else localStorage.removeItem(KEPT_AS)
}

export function ringForOrder(): void {
  try {
    const sound = new AudioContext()
    const volume = sound.createGain()
    volume.gain.value = 0.2
    volume.connect(sound.destination)
    for (const [place, frequency] of TONES.entries()) {
      const tone = sound.createOscillator()
      tone.frequency.value = frequency
      tone.connect(volume)
      tone.start(sound.currentTime + place * TONE_S)
      tone.stop(sound.currentTime + (place + 1) * TONE_S)
      if (place === TONES.length - 1) tone.onended = () => sound.close()
    }
  } catch {
    // A device without sound.
  }
}

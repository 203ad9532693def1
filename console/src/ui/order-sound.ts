// A short tone for a new order, unless somebody switched it off on this device.
const KEPT_AS = 'etalase/order-sound'
const TONES = [880, 1_175]
const TONE_S = 0.18

export function isOrderSoundOn(): boolean {
  try {
    return localStorage.getItem(KEPT_AS) !== 'off'
  } catch {
    // A browser that keeps nothing.
    return true
  }
}

export function setOrderSound(isOn: boolean): void {
  if (isOn) localStorage.removeItem(KEPT_AS)
  else localStorage.setItem(KEPT_AS, 'off')
}

/** Browsers let no page be heard that nobody has touched yet. */
export function ringForOrder(): void {
  if (navigator.userActivation?.hasBeenActive === false) return
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

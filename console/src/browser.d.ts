// What browsers know and TypeScript does not yet.

/** Reads barcodes out of pictures; missing in some browsers. */
interface BarcodeDetector {
  detect(picture: HTMLVideoElement | ImageBitmap | Blob): Promise<readonly { readonly rawValue: string }[]>
}

interface BarcodeDetectorClass {
  new (options: { formats: ('code_128' | 'qr_code')[] }): BarcodeDetector
  getSupportedFormats(): Promise<readonly string[]>
}

declare var BarcodeDetector: BarcodeDetectorClass | undefined

/** The light of a phone's camera. */
interface MediaTrackConstraintSet {
  torch?: boolean
}

/** The browser offers to install the page as an app. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<unknown>
}

interface WindowEventMap {
  beforeinstallprompt: BeforeInstallPromptEvent
}

/** The parts of the help, made by the build. */
declare module '*/docs/console.md' {
  export const parts: readonly import('../help/read-help.ts').HelpPart[]
}

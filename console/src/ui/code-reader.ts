// Reads barcodes out of pictures: by the browser itself where it can, else by a WebAssembly file of our own origin.
type Picture = HTMLVideoElement | ImageBitmap | Blob

export interface CodeReader {
  read(picture: Picture): Promise<readonly string[]>
}

/** What couriers and our own labels print. */
const FORMATS = ['code_128', 'qr_code'] as const

let opened: Promise<CodeReader> | null = null

/** One for all scans; after a failed download the next scan tries again. */
export function openCodeReader(): Promise<CodeReader> {
  opened ??= createReader().catch((error: unknown) => {
    opened = null
    throw error
  })
  return opened
}

async function createReader(): Promise<CodeReader> {
  const Detector = (await nativeDetector()) ?? (await ownDetector())
  const detector = new Detector({ formats: [...FORMATS] })
  return {
    async read(picture) {
      const found = await detector.detect(picture)
      return found.map(({ rawValue }) => rawValue.trim()).filter(Boolean)
    },
  }
}

async function nativeDetector(): Promise<BarcodeDetectorClass | null> {
  const { BarcodeDetector } = globalThis
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  return BarcodeDetector && FORMATS.every((format) => formats.includes(format)) ? BarcodeDetector : null
}

async function ownDetector(): Promise<BarcodeDetectorClass> {
  const [{ BarcodeDetector, prepareZXingModule }, { default: url }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  prepareZXingModule({ overrides: { locateFile: () => url } })
  return BarcodeDetector
}

// A QR code to scan from another device, or to save and open in a banking app on this one.
import { CopyButton } from '../../design/copy-button.tsx'

interface QrCodeProps {
  readonly url: string | null
  readonly payload: string | null
  readonly orderNumber: string | null
  readonly caption?: string
}

export function QrCode({ url, payload, orderNumber, caption }: QrCodeProps) {
  if (!url) {
    return payload ? (
      <p>
        Kode QRIS <CopyButton text={payload} name="kode QRIS" />
      </p>
    ) : null
  }
  const fileName = `qris-${orderNumber ?? 'pesanan'}.png`
  return (
    <figure className="qr">
      <img src={url} width="280" height="280" alt="Kode QRIS untuk pesanan ini" />
      {caption && <figcaption className="small">{caption}</figcaption>}
      <a
        className="button quiet compact"
        href={url}
        download={fileName}
        target="_blank"
        rel="noopener"
        onClick={(event) => {
          if (new URL(url, window.location.href).origin === window.location.origin) return
          event.preventDefault()
          void saveFromElsewhere(url, fileName)
        }}
      >
        Simpan gambar QR
      </a>
    </figure>
  )
}

/** Browsers ignore `download` for another origin, which the API is for a site of one's own. */
async function saveFromElsewhere(url: string, fileName: string): Promise<void> {
  try {
    const picture = URL.createObjectURL(await (await fetch(url)).blob())
    const link = document.createElement('a')
    link.href = picture
    link.download = fileName
    link.click()
    setTimeout(() => URL.revokeObjectURL(picture), 10_000)
  } catch {
    window.open(url, '_blank', 'noopener')
  }
}

// A QR code to scan from another device, or to save and open in a banking app on this one.
import { CopyButton } from '../../design/copy-button.tsx'
import { saveFromElsewhere, shareFile, useShareableFile } from './qr-file.ts'

interface QrCodeProps {
  readonly url: string | null
  readonly payload: string | null
  readonly orderNumber: string | null
  readonly caption?: string
}

export function QrCode({ url, payload, orderNumber, caption }: QrCodeProps) {
  const fileName = `qris-${orderNumber ?? 'pesanan'}.png`
  const shareable = useShareableFile(url, fileName)
  if (!url) {
    return payload ? (
      <p>
        Kode QRIS <CopyButton text={payload} name="kode QRIS" />
      </p>
    ) : null
  }
  return (
    <figure className="qr">
      <img src={url} width="280" height="280" alt="Kode QRIS untuk pesanan ini" />
      {caption && <figcaption className="small">{caption}</figcaption>}
      <p className="pay-actions qr-actions">
        <a
          className="button quiet"
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
        {shareable && (
          <button type="button" className="button quiet" onClick={() => void shareFile(shareable)}>
            Bagikan
          </button>
        )}
      </p>
    </figure>
  )
}

// The picture of a QR code as a file of the buyer's: saved, or handed to another app by the phone's share sheet.
import { useEffect, useState } from 'react'

/** Browsers ignore `download` for another origin, which the API is for a site of one's own. */
export async function saveFromElsewhere(url: string, fileName: string): Promise<void> {
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

/** Fetched beforehand: a share sheet opens only right after the tap. Null where this browser shares no files. */
export function useShareableFile(url: string | null, fileName: string): File | null {
  const [file, setFile] = useState<File | null>(null)
  useEffect(() => {
    setFile(null)
    if (!url || !navigator.canShare?.({ files: [new File([], fileName, { type: 'image/png' })] })) return
    const gone = new AbortController()
    fetch(url, { signal: gone.signal })
      .then(async (response) => {
        const picture = await response.blob()
        if (response.ok) setFile(new File([picture], fileName, { type: 'image/png' }))
      })
      .catch(() => {})
    return () => gone.abort()
  }, [url, fileName])
  return file
}

/** That the buyer closed the sheet is no news. */
export async function shareFile(file: File): Promise<void> {
  await navigator.share({ files: [file] }).catch(() => {})
}

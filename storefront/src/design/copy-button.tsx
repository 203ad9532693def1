// Puts a number where it can be pasted, and says so; where there is none, there is no button.
import { useEffect, useState } from 'react'
import { Icon } from './icon.tsx'

export function CopyButton({ text, name }: { text: string | null | undefined; name: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 2_500)
    return () => clearTimeout(timer)
  }, [isCopied])
  if (!text) return null
  return (
    <>
      <button
        type="button"
        className="button quiet compact copy-button"
        onClick={async () => setCopied(await copy(text))}
      >
        <Icon name={isCopied ? 'check' : 'copy'} size={16} />
        {isCopied ? 'Tersalin' : 'Salin'}
        <span className="visually-hidden"> {name}</span>
      </button>
      <span className="visually-hidden" role="status">
        {isCopied ? `Tersalin: ${name}` : ''}
      </span>
    </>
  )
}

export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** Pages over plain http have no clipboard of the newer kind. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'visually-hidden'
  document.body.append(field)
  field.select()
  const isDone = document.execCommand('copy')
  field.remove()
  return isDone
}

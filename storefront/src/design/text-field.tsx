// A field with its name, a hint and what is wrong with it.
import { type InputHTMLAttributes, useId } from 'react'

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly onText: (text: string) => void
}

export function TextField({ label, hint, error, onText, ...input }: TextFieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={(event) => onText(event.target.value)}
      />
      {note && (
        <p id={`${id}-note`} className={error ? 'error' : 'hint'}>
          {note}
        </p>
      )}
    </div>
  )
}

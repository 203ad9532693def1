// A field with its name, a hint and what is wrong with it.
import { type InputHTMLAttributes, useId } from 'react'

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string
  readonly hint?: string | undefined
  readonly fault?: string | undefined
  readonly onText: (text: string) => void
}

export function TextField({ label, hint, fault, onText, ...input }: TextFieldProps) {
  const id = useId()
  const said = fault ?? hint
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className="input"
        aria-invalid={fault ? true : undefined}
        aria-describedby={said ? `${id}-said` : undefined}
        onChange={(event) => onText(event.target.value)}
      />
      {said && (
        <p id={`${id}-said`} className={fault ? 'fault' : 'hint'}>
          {said}
        </p>
      )}
    </div>
  )
}

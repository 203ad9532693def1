// The second step of signing in: a code of the authenticator app, or a recovery code.
import { isAdminError } from '@etalase/client/admin'
import { TextInput } from '@mantine/core'
import { sessionTexts } from '../texts/session.ts'

const t = sessionTexts.secondStep

/** The first step was right; of one who must come by passkey no code helps. */
export function asksForCode(error: unknown): boolean {
  if (!isAdminError(error) || error.code !== 'second_factor_required') return false
  const { ways } = error.details
  return Array.isArray(ways) && ways.includes('code')
}

interface SecondStepFieldProps {
  readonly code: string
  setCode(code: string): void
}

export function SecondStepField({ code, setCode }: SecondStepFieldProps) {
  return (
    <TextInput
      label={t.code}
      description={t.hint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      required
      data-autofocus
      ref={(field) => field?.focus()}
      value={code}
      onChange={({ currentTarget }) => setCode(currentTarget.value)}
    />
  )
}

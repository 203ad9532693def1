// Signing in: with a password, a passkey, or a one-time code; and the way back for a forgotten password.
import {
  Alert,
  Anchor,
  Button,
  Divider,
  PasswordInput,
  PinInput,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { api } from '../api.ts'
import { sessionTexts } from '../texts/session.ts'
import { signUpTexts } from '../texts/sign-up.ts'
import { Icon } from '../ui/icons.tsx'
import { errorText } from '../ui/notices.tsx'
import { Entrance } from './entrance.tsx'
import { hasPasskeys, signInWithPasskey } from './passkeys.ts'
import { asksForCode, SecondStepField } from './second-step.tsx'
import { type Me, signUpQuery, useSignedIn } from './session.ts'

type Way = 'password' | 'code' | 'recovery'

const t = sessionTexts

export function SignInPage() {
  const [way, setWay] = useState<Way>('password')
  const [login, setLogin] = useState('')
  const signedIn = useSignedIn()
  const shared = { login, setLogin, setWay, signedIn }
  return {
    password: <PasswordForm {...shared} />,
    code: <CodeForm {...shared} />,
    recovery: <RecoveryForm {...shared} />,
  }[way]
}

interface FormProps {
  readonly login: string
  setLogin(login: string): void
  setWay(way: Way): void
  signedIn(me: Me): void
}

function PasswordForm({ login, setLogin, setWay, signedIn }: FormProps) {
  const [password, setPassword] = useState('')
  const [second, setSecond] = useState('')
  const signIn = useMutation({
    mutationFn: () => api.signIn({ login, password, second_factor: second || undefined }),
    onSuccess: signedIn,
    meta: { showsError: true },
  })
  const passkey = useMutation({
    mutationFn: () => signInWithPasskey(needsSecond ? login : undefined),
    onSuccess: signedIn,
    meta: { showsError: true },
  })
  const sendCode = useMutation({
    mutationFn: () => api.sendSignInCode({ login }),
    onSuccess: () => setWay('code'),
  })
  const state = useQuery(signUpQuery())
  const needsSecond = useAskedForCode(signIn.error)
  const failed = signIn.error ?? passkey.error
  const isJustAsked = asksForCode(failed) && !second

  return (
    <Entrance title={t.title}>
      <form onSubmit={submits(signIn.mutate)}>
        <Stack>
          {failed && !isJustAsked && (
            <Alert color="red">
              {failed.name === 'NotAllowedError' ? t.passkeyCancelled : errorText(failed)}
            </Alert>
          )}
          <LoginField login={login} setLogin={setLogin} autoComplete="username webauthn" />
          <PasswordInput
            label={t.password}
            autoComplete="current-password"
            value={password}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
            required
          />
          {needsSecond && <SecondStepField code={second} setCode={setSecond} />}
          <Button type="submit" loading={signIn.isPending} fullWidth>
            {t.signIn}
          </Button>
        </Stack>
      </form>
      <Divider label={t.or} />
      <Stack gap="xs">
        {hasPasskeys() && (
          <Button
            variant="default"
            leftSection={<Icon name="fingerprint" size={20} />}
            loading={passkey.isPending}
            onClick={() => passkey.mutate()}
          >
            {t.withPasskey}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<Icon name="mail" size={20} />}
          loading={sendCode.isPending}
          onClick={() => (login ? sendCode.mutate() : setWay('code'))}
        >
          {t.withCode}
        </Button>
        <Button variant="subtle" onClick={() => setWay('recovery')}>
          {t.forgot}
        </Button>
      </Stack>
      {state.data?.mode === 'open' && (
        <Anchor component={Link} href="/daftar" ta="center">
          {signUpTexts.none}
        </Anchor>
      )}
    </Entrance>
  )
}

const CODE_LENGTH = 6

function CodeForm({ login, setLogin, setWay, signedIn }: FormProps) {
  const [isSent, setSent] = useState(login !== '')
  const [code, setCode] = useState('')
  const [second, setSecond] = useState('')
  const send = useMutation({
    mutationFn: () => api.sendSignInCode({ login }),
    onSuccess: () => setSent(true),
  })
  const signIn = useMutation({
    mutationFn: (code: string) => api.signInWithCode({ login, code, second_factor: second || undefined }),
    onSuccess: signedIn,
    meta: { showsError: true },
  })
  const needsSecond = useAskedForCode(signIn.error)
  const isJustAsked = asksForCode(signIn.error) && !second
  return (
    <Entrance title={t.codeTitle}>
      {signIn.error && !isJustAsked && <Alert color="red">{errorText(signIn.error)}</Alert>}
      {isSent ? (
        <Stack align="center">
          <Text ta="center">{t.codeSent(login)}</Text>
          <PinInput
            length={CODE_LENGTH}
            type="number"
            oneTimeCode
            autoFocus
            gap={6}
            getInputProps={(index) => ({ 'aria-label': t.confirmIdentity.codeDigit(index + 1) })}
            disabled={signIn.isPending}
            value={code}
            onChange={setCode}
            onComplete={(whole) => needsSecond || signIn.mutate(whole)}
          />
          {needsSecond && (
            <form onSubmit={submits(() => signIn.mutate(code))}>
              <Stack>
                <SecondStepField code={second} setCode={setSecond} />
                <Button type="submit" loading={signIn.isPending}>
                  {t.signIn}
                </Button>
              </Stack>
            </form>
          )}
        </Stack>
      ) : (
        <form onSubmit={submits(send.mutate)}>
          <Stack>
            <LoginField login={login} setLogin={setLogin} />
            <Button type="submit" loading={send.isPending}>
              {t.withCode}
            </Button>
          </Stack>
        </form>
      )}
      <OtherWay setWay={setWay} />
    </Entrance>
  )
}

function RecoveryForm({ login, setLogin, setWay }: FormProps) {
  const send = useMutation({ mutationFn: () => api.sendRecoveryLink({ login }) })
  return (
    <Entrance title={t.recoveryTitle}>
      {send.isSuccess ? (
        <Alert role="status">{t.linkSent(login)}</Alert>
      ) : (
        <form onSubmit={submits(send.mutate)}>
          <Stack>
            <Text>{t.recoveryHint}</Text>
            <LoginField login={login} setLogin={setLogin} />
            <Button type="submit" loading={send.isPending}>
              {t.sendLink}
            </Button>
          </Stack>
        </form>
      )}
      <OtherWay setWay={setWay} />
    </Entrance>
  )
}

function LoginField({
  login,
  setLogin,
  autoComplete = 'username',
}: Pick<FormProps, 'login' | 'setLogin'> & { autoComplete?: string }) {
  return (
    <TextInput
      label={t.login}
      name="username"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      value={login}
      onChange={({ currentTarget }) => setLogin(currentTarget.value)}
      required
    />
  )
}

function OtherWay({ setWay }: Pick<FormProps, 'setWay'>) {
  return (
    <Button variant="subtle" onClick={() => setWay('password')}>
      {t.otherWay}
    </Button>
  )
}

/** From the first time on: a wrong code is typed again, and not asked for anew. */
function useAskedForCode(error: unknown): boolean {
  const [isAsked, setAsked] = useState(false)
  if (!isAsked && asksForCode(error)) setAsked(true)
  return isAsked
}

function submits(run: () => void) {
  return (event: FormEvent) => {
    event.preventDefault()
    run()
  }
}

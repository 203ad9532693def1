// Opening a shop: a contact, the code that comes to it, a name. What was typed stays when the page is loaded again.
import { isAdminError } from '@etalase/client/admin'
import { Alert, Anchor, Button, Loader, PinInput, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue, useSessionStorage } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { api } from '../api.ts'
import { errorAt, errorsOf } from '../edit/field-errors.ts'
import { asSentence } from '../format/sentence.ts'
import { sessionTexts } from '../texts/session.ts'
import { signUpTexts } from '../texts/sign-up.ts'
import { LoadError } from '../ui/loaded.tsx'
import { errorText, showDone } from '../ui/notices.tsx'
import { Entrance } from './entrance.tsx'
import { asksForCode, SecondStepField } from './second-step.tsx'
import { type Me, signUpQuery, useEnter } from './session.ts'

const t = signUpTexts

interface Typed {
  readonly login: string
  readonly isSent: boolean
  /** of who opens it; may be left out */
  readonly person?: string
  readonly name: string
  /** empty: the suggested one */
  readonly slug: string
}

const NOTHING: Typed = { login: '', isSent: false, name: '', slug: '' }

interface StepProps {
  readonly typed: Typed
  readonly invitation: string | undefined
  setTyped(change: Partial<Typed>): void
  onOpened(me: Me, slug: string): void
}

/** The key of an invitation stands behind the `#`, which no server gets to see. */
const givenInvitation = () => location.hash.slice(1) || undefined

/** Nobody has signed in: here that is no reason to ask for it. */
async function meOrNobody(): Promise<Me | null> {
  try {
    return await api.getMe({})
  } catch (error) {
    if (isAdminError(error) && error.code === 'unauthenticated') return null
    throw error
  }
}

export function SignUpPage() {
  const [invitation] = useState(givenInvitation)
  const [typed, keep] = useSessionStorage<Typed>({
    key: 'sign-up',
    defaultValue: NOTHING,
    getInitialValueInEffect: false,
  })
  const enter = useEnter()
  const me = useQuery({ queryKey: ['sign-up', 'me'], queryFn: meOrNobody })
  const state = useQuery(signUpQuery(invitation))
  const failed = state.error ?? me.error
  if (failed) return <LoadError error={failed} onRetry={() => Promise.all([state.refetch(), me.refetch()])} />
  if (!state.data || me.isPending)
    return (
      <Entrance title={t.title}>
        <Loader mx="auto" />
      </Entrance>
    )
  const { mode, is_invited } = state.data
  if (mode === 'off' || (mode === 'invited' && !is_invited)) return <Closed isInvited={mode === 'invited'} />
  const step = {
    typed,
    invitation,
    setTyped: (change: Partial<Typed>) => keep((before) => ({ ...before, ...change })),
    onOpened(opened: Me, slug: string) {
      keep(NOTHING)
      enter(opened, `/toko/${slug}/siapkan`)
    },
  }
  if (me.data) return <AnotherShop {...step} me={me.data} />
  return typed.isSent ? <OpenShop {...step} /> : <AskForCode {...step} />
}

function Closed({ isInvited }: { isInvited: boolean }) {
  return (
    <Entrance title={isInvited ? t.invitedTitle : t.closedTitle}>
      <Text>{isInvited ? t.invited : t.closed}</Text>
      <ToSignIn />
    </Entrance>
  )
}

function AskForCode({ typed: { login }, invitation, setTyped }: StepProps) {
  const send = useMutation({
    mutationFn: () => api.sendSignUpCode({ login, ...(invitation && { invitation }) }),
    onSuccess: () => setTyped({ isSent: true }),
    meta: { showsError: true },
  })
  const atField = errorAt(errorsOf(send.error), 'login')
  return (
    <Entrance title={t.title}>
      <Text ta="center">{t.hint}</Text>
      {send.error && !atField && <Alert color="red">{errorText(send.error)}</Alert>}
      <form onSubmit={submits(() => send.mutate())}>
        <Stack>
          <TextInput
            label={sessionTexts.login}
            description={t.contactHint}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            required
            error={atField}
            value={login}
            onChange={({ currentTarget }) => setTyped({ login: currentTarget.value })}
          />
          <Button type="submit" loading={send.isPending}>
            {t.sendCode}
          </Button>
        </Stack>
      </form>
      <ToSignIn />
    </Entrance>
  )
}

const CODE_LENGTH = 6

function OpenShop({ typed, invitation, setTyped, onOpened }: StepProps) {
  const { login, name, person = '' } = typed
  const [code, setCode] = useState('')
  const [second, setSecond] = useState('')
  const address = useAddress(typed)
  const open = useMutation({
    mutationFn: () =>
      api.signUp({
        ...{ login, code, name, slug: address.slug },
        ...(person.trim() && { person_name: person.trim() }),
        ...(second && { second_factor: second }),
        ...(invitation && { invitation }),
      }),
    onSuccess: (me) => onOpened(me, address.slug),
    meta: { showsError: true },
  })
  const again = useMutation({
    mutationFn: () => api.sendSignUpCode({ login, ...(invitation && { invitation }) }),
    onSuccess: () => showDone(t.sentAgain),
  })
  const errors = errorsOf(open.error)
  const isJustAsked = asksForCode(open.error) && !second
  return (
    <Entrance title={t.title}>
      <Text ta="center">{t.codeSent(login)}</Text>
      {open.error && !isJustAsked && Object.keys(errors).length === 0 && (
        <Alert color="red">{errorText(open.error)}</Alert>
      )}
      <form onSubmit={submits(() => open.mutate())}>
        <Stack>
          <PinInput
            length={CODE_LENGTH}
            type="number"
            oneTimeCode
            autoFocus
            gap={6}
            mx="auto"
            getInputProps={(index) => ({ 'aria-label': sessionTexts.confirmIdentity.codeDigit(index + 1) })}
            value={code}
            onChange={setCode}
          />
          <NameAndAddress typed={typed} setTyped={setTyped} address={address} errors={errors} />
          <TextInput
            label={t.person}
            description={t.personHint}
            name="name"
            autoComplete="name"
            maxLength={200}
            error={errorAt(errors, 'person_name')}
            value={person}
            onChange={({ currentTarget }) => setTyped({ person: currentTarget.value })}
          />
          {(asksForCode(open.error) || second) && <SecondStepField code={second} setCode={setSecond} />}
          <Button
            type="submit"
            loading={open.isPending}
            disabled={code.length < CODE_LENGTH || address.slug === '' || address.isWaiting}
          >
            {t.open}
          </Button>
        </Stack>
      </form>
      <Stack gap={4}>
        <Button variant="subtle" loading={again.isPending} onClick={() => again.mutate()}>
          {t.sendAgain}
        </Button>
        <Button variant="subtle" onClick={() => setTyped({ isSent: false })}>
          {t.otherContact}
        </Button>
      </Stack>
    </Entrance>
  )
}

/** Of somebody who has signed in already. */
function AnotherShop({ typed, invitation, setTyped, onOpened, me }: StepProps & { me: Me }) {
  const address = useAddress(typed)
  const open = useMutation({
    mutationFn: () =>
      api.createOwnShop({ name: typed.name, slug: address.slug, ...(invitation && { invitation }) }),
    async onSuccess({ slug }) {
      onOpened(await api.getMe({}), slug ?? '')
    },
    meta: { showsError: true },
  })
  const errors = errorsOf(open.error)
  return (
    <Entrance title={me.shops.length > 0 ? t.another : t.title}>
      {open.error && Object.keys(errors).length === 0 && <Alert color="red">{errorText(open.error)}</Alert>}
      <form onSubmit={submits(() => open.mutate())}>
        <Stack>
          <NameAndAddress typed={typed} setTyped={setTyped} address={address} errors={errors} />
          <Button type="submit" loading={open.isPending} disabled={address.slug === '' || address.isWaiting}>
            {t.open}
          </Button>
        </Stack>
      </form>
    </Entrance>
  )
}

interface Address {
  readonly slug: string
  readonly url: string | null
  readonly problem: string | null
  readonly suggested: string | null
  /** it is still that of a name half typed */
  readonly isWaiting: boolean
}

const WAIT_MS = 300

/** As it was typed, else as it is suggested for the name. */
function useAddress({ name, slug }: Typed): Address {
  const typed = JSON.stringify({ name: name.trim(), ...(slug && { slug }) })
  const [asked] = useDebouncedValue(typed, WAIT_MS)
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['address', asked],
    queryFn: ({ signal }) => api.suggestAddress(JSON.parse(asked), { signal }),
    enabled: name.trim() !== '' || slug !== '',
    placeholderData: (before) => before,
  })
  return {
    slug: slug || (name.trim() && data?.suggested) || '',
    url: data?.url ?? null,
    problem: slug && data?.slug === slug ? (data.problem ?? null) : null,
    suggested: data?.suggested ?? null,
    isWaiting: slug === '' && (asked !== typed || isPlaceholderData),
  }
}

function NameAndAddress({
  typed,
  setTyped,
  address: { slug, url, problem, suggested },
  errors,
}: Pick<StepProps, 'typed' | 'setTyped'> & { address: Address; errors: Record<string, string> }) {
  const wrong = (problem && asSentence(problem)) ?? errorAt(errors, 'slug')
  return (
    <>
      <TextInput
        label={t.name}
        name="organization"
        autoComplete="organization"
        maxLength={200}
        required
        error={errorAt(errors, 'name')}
        value={typed.name}
        onChange={({ currentTarget }) => setTyped({ name: currentTarget.value })}
      />
      {slug && (
        <TextInput
          label={t.address}
          description={url && t.addressHint(url.replace(/^https?:\/\//, ''))}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          error={wrong}
          value={slug}
          onChange={({ currentTarget }) =>
            setTyped({ slug: currentTarget.value.toLowerCase().replaceAll(/[\s_]+/g, '-') })
          }
        />
      )}
      {wrong && suggested && suggested !== slug && (
        <Button variant="light" onClick={() => setTyped({ slug: '' })}>
          {t.suggestion(suggested)}
        </Button>
      )}
    </>
  )
}

function ToSignIn() {
  return (
    <Anchor component={Link} href="/masuk" ta="center">
      {t.have}
    </Anchor>
  )
}

function submits(run: () => void) {
  return (event: FormEvent) => {
    event.preventDefault()
    run()
  }
}

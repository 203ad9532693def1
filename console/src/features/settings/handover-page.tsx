// Hands the shop over to somebody else: asked, waited for, or taken back.
import { Alert, Button, Card, Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Schemas } from '../../api.ts'
import { dayAndYear } from '../../format/time.ts'
import { useChange, useRead } from '../../shop/calls.ts'
import { everyScreenTexts } from '../../texts/every-screen.ts'
import { settingsTexts } from '../../texts/settings.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { showDone } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { OwnerOnly } from './owner-only.tsx'

const t = settingsTexts.handover
type Handover = Schemas['Handover']

const OUTDATES = ['getHandover', 'listStaff', 'listMessages'] as const

export function HandoverPage() {
  return (
    <Page title={t.title} back="/pengaturan" width="narrow">
      <OwnerOnly>
        <Open />
      </OwnerOnly>
    </Page>
  )
}

function Open() {
  const found = useRead('getHandover', {}, { anew: true })
  return (
    <Loaded from={found}>
      {({ handover }) => (handover ? <Waiting handover={handover} /> : <HandOver />)}
    </Loaded>
  )
}

function Waiting({ handover }: { handover: Handover }) {
  const { id, name, login, giver_becomes, takes_news, asked_by, expires_at } = handover
  const withdraw = useChange('withdrawHandover', {
    outdates: OUTDATES,
    onDone: () => showDone(t.withdrawn),
  })
  return (
    <Card withBorder>
      <Stack>
        <div role="status">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {t.waits(
              name === login || !name ? (login ?? '') : `${name} (${login})`,
              dayAndYear(expires_at ?? ''),
            )}
          </Text>
          <Text size="sm" c="dimmed">
            {[
              t.askedBy(asked_by ?? ''),
              giver_becomes && t.afterwards[giver_becomes],
              takes_news && t.newsGoes,
            ]
              .filter(Boolean)
              .join(' ')}
          </Text>
        </div>
        <Confirm
          title={t.withdrawTitle}
          confirm={t.withdraw}
          isDangerous
          onConfirm={() => withdraw.mutateAsync({ person: id ?? '' })}
          trigger={(open) => (
            <Group>
              <Button variant="default" onClick={open}>
                {t.withdraw}
              </Button>
            </Group>
          )}
        >
          {t.withdrawHint}
        </Confirm>
      </Stack>
    </Card>
  )
}

const CHOICES = ['leave', 'staff', 'manager'] as const
type Choice = (typeof CHOICES)[number]

const isChoice = (value: string): value is Choice => CHOICES.some((each) => each === value)

function HandOver() {
  const shop = useRead('getShop', {})
  const [login, setLogin] = useState('')
  const [name, setName] = useState('')
  const [becomes, setBecomes] = useState<Choice>('leave')
  const [news, setNews] = useState<'new' | 'stays'>('new')
  const ask = useChange('handOverShop', {
    outdates: OUTDATES,
    onDone: () => showDone(t.sent(login.trim())),
  })
  const submit = (event: FormEvent, open: () => void) => {
    event.preventDefault()
    open()
  }
  return (
    <Confirm
      title={t.title2(login.trim())}
      confirm={t.confirm}
      isDangerous
      onConfirm={() =>
        ask.mutateAsync({
          login: login.trim(),
          ...(name.trim() && { name: name.trim() }),
          giver_becomes: becomes,
          takes_news: news === 'new',
        })
      }
      trigger={(open) => (
        <form onSubmit={(event) => submit(event, open)}>
          <Stack>
            <Text>{t.intro}</Text>
            <TextInput
              label={t.login}
              required
              autoCapitalize="none"
              autoComplete="off"
              value={login}
              onChange={(event) => setLogin(event.currentTarget.value)}
            />
            <TextInput
              label={`${t.name} (${everyScreenTexts.optional})`}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Radio.Group
              label={t.becomes}
              value={becomes}
              onChange={(value) => isChoice(value) && setBecomes(value)}
            >
              <Stack gap="sm" mt="xs">
                {CHOICES.map((each) => (
                  <Radio
                    key={each}
                    value={each}
                    size="md"
                    label={t.choices[each].label}
                    description={t.choices[each].says}
                  />
                ))}
              </Stack>
            </Radio.Group>
            <Radio.Group
              label={t.news}
              description={t.newsHint}
              value={news}
              onChange={(value) => setNews(value === 'new' ? 'new' : 'stays')}
            >
              <Stack gap="sm" mt="xs">
                <Radio value="new" size="md" label={t.newsNew} />
                <Radio value="stays" size="md" label={t.newsStays(shop.data?.contact?.notify ?? null)} />
              </Stack>
            </Radio.Group>
            <Alert color="orange">{t.check}</Alert>
            <Group>
              <Button type="submit" color="red" variant="outline">
                {t.send}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    >
      {t.hint}
    </Confirm>
  )
}

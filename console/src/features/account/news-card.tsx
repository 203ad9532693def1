// Whether this device shows news of orders, also while the console is closed.
import { Alert, Switch, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountTexts } from '../../texts/account.ts'
import { isInstalled, isIos } from '../../ui/device.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { errorText, showDone } from '../../ui/notices.tsx'
import { isOrderSoundOn, ringForOrder, setOrderSound } from '../../ui/order-sound.ts'
import { AccountCard } from './card.tsx'
import { pushState, startPush, stopPush } from './push.ts'
import { useOwn } from './use-own.ts'

const t = accountTexts

export function NewsCard() {
  const key = useOwn('getPushKey', {})
  return (
    <AccountCard title={t.news} hint={t.newsHint}>
      <Loaded from={key}>
        {({ public_key }) =>
          public_key ? <NewsSwitch publicKey={public_key} /> : <Text>{t.newsNoKey}</Text>
        }
      </Loaded>
      <SoundSwitch />
    </AccountCard>
  )
}

/** Heard once when it is switched on: so one knows it, and the browser allows it. */
function SoundSwitch() {
  const [isOn, setOn] = useState(isOrderSoundOn)
  const change = (wanted: boolean) => {
    setOrderSound(wanted)
    setOn(wanted)
    if (wanted) ringForOrder()
  }
  return (
    <Switch
      mt="sm"
      size="md"
      label={t.soundSwitch}
      description={t.soundHint}
      checked={isOn}
      onChange={({ currentTarget }) => change(currentTarget.checked)}
    />
  )
}

function NewsSwitch({ publicKey }: { publicKey: string }) {
  const state = useQuery({ queryKey: ['own', 'push'], queryFn: pushState })
  const change = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? startPush(publicKey) : stopPush().then(() => true)),
    meta: { showsError: true },
    async onSuccess(isAllowed, isOn) {
      await state.refetch()
      if (isAllowed) showDone(isOn ? t.newsOn : t.newsOff)
    },
  })
  return (
    <Loaded from={state}>
      {(now) =>
        now === 'unsupported' ? (
          <Text>{isIos() && !isInstalled() ? t.newsIos : t.newsUnsupported}</Text>
        ) : now === 'denied' ? (
          <Alert color="yellow">{t.newsDenied}</Alert>
        ) : (
          <>
            <Switch
              size="md"
              label={t.newsSwitch}
              checked={change.isPending ? change.variables : now === 'on'}
              disabled={change.isPending}
              onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
            />
            {change.error && <Alert color="red">{said(change.error)}</Alert>}
          </>
        )
      }
    </Loaded>
  )
}

/** The browser's own errors are English: its push service is out of reach, or switched off. */
function said(error: Error): string {
  return error instanceof DOMException ? t.newsFailed : errorText(error)
}

// Pauses a shop with a reason, or lets it go on.
import { Button, Stack, Text, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { oversightTexts } from '../../texts/oversight.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { showDone } from '../../ui/notices.tsx'
import { OVERSIGHT_KEY } from './use-oversight.ts'
import { SHOPS_KEY } from './use-shops.ts'

const t = oversightTexts

interface PauseShopProps {
  readonly slug: string
  readonly name: string
  readonly isPaused: boolean
}

export function PauseShop({ slug, name, isPaused }: PauseShopProps) {
  const [reason, setReason] = useState('')
  const client = useQueryClient()
  const outdate = () =>
    Promise.all(
      [OVERSIGHT_KEY, SHOPS_KEY, ['me'], ['operator-shop', slug]].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
  const pause = useMutation({
    mutationFn: () => api.pauseShop({ shop: slug, reason }),
    async onSuccess() {
      await outdate()
      setReason('')
      showDone(t.pausedNow(name))
    },
  })
  const resume = useMutation({
    mutationFn: () => api.resumeShop({ shop: slug }),
    async onSuccess() {
      await outdate()
      showDone(t.resumed(name))
    },
  })
  if (isPaused)
    return (
      <Button
        variant="default"
        aria-label={t.resumeOf(name)}
        loading={resume.isPending}
        onClick={() => resume.mutate()}
      >
        {t.resume}
      </Button>
    )
  return (
    <Confirm
      title={t.pauseTitle(name)}
      confirm={t.pause}
      isDangerous
      isDisabled={reason.trim() === ''}
      onConfirm={() => pause.mutateAsync()}
      trigger={(open) => (
        <Button variant="default" aria-label={t.pauseOf(name)} onClick={open}>
          {t.pause}
        </Button>
      )}
    >
      <Stack>
        <Text>{t.pauseHint}</Text>
        <Textarea
          label={t.reason}
          description={t.reasonHint}
          required
          autosize
          minRows={3}
          maxLength={500}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </Stack>
    </Confirm>
  )
}

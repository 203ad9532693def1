// Makes a shop, and shows the link for its owner this once.
import { Alert, Button, Card, Code, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { api, type Schemas } from '../../api.ts'
import { Restored } from '../../edit/restored.tsx'
import { type Edit, useEdit } from '../../edit/use-edit.ts'
import { meQuery } from '../../session/session.ts'
import { platformTexts } from '../../texts/platform.ts'
import { Copy } from '../../ui/copy.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Frame } from './frame.tsx'
import { PLANS, type Plan } from './plans.ts'
import classes from './platform.module.css'
import { slugOf } from './slug.ts'
import { SHOPS_KEY } from './use-shops.ts'

const t = platformTexts

type NewShop = { name: string; slug: string; owner: string; plan: Plan }

const EMPTY: NewShop = { name: '', slug: '', owner: '', plan: 'gratis' }
const toValues = () => EMPTY

export function NewShopPage() {
  const [made, setMade] = useState<Schemas['NewShop'] | null>(null)
  const edit = useNewShop(setMade)
  const make = (event: FormEvent) => {
    event.preventDefault()
    void edit.save()
  }
  if (made)
    return (
      <Frame title={t.made} back="/platform">
        <Made shop={made} onAnother={() => setMade(null)} />
      </Frame>
    )
  return (
    <Frame title={t.newShop} back="/platform">
      <Card withBorder maw={640}>
        <Restored {...edit} />
        <form onSubmit={make}>
          <Stack>
            <ShopFields form={edit.form} />
            <Group>
              <Button type="submit" loading={edit.isSaving}>
                {t.make}
              </Button>
            </Group>
          </Stack>
        </form>
      </Card>
    </Frame>
  )
}

function useNewShop(onMade: (shop: Schemas['NewShop']) => void): Edit<NewShop> {
  const client = useQueryClient()
  return useEdit<never, NewShop>({
    name: 'platform/new-shop',
    thing: null,
    toValues,
    async save(typed) {
      const { owner, ...rest } = { ...EMPTY, ...typed }
      const made = await api.createShop({ ...rest, ...(owner.trim() && { owner: owner.trim() }) })
      await client.invalidateQueries({ queryKey: SHOPS_KEY })
      await client.invalidateQueries({ queryKey: meQuery.queryKey })
      onMade(made)
      return null
    },
  })
}

function ShopFields({ form }: { form: UseFormReturnType<NewShop> }) {
  const rename = (name: string) => {
    const before = form.getValues()
    form.setFieldValue('name', name)
    // An address that was typed by hand stays.
    if (before.slug === slugOf(before.name)) form.setFieldValue('slug', slugOf(name))
  }
  return (
    <>
      <TextInput
        label={t.name}
        required
        maxLength={200}
        {...form.getInputProps('name')}
        onChange={({ currentTarget }) => rename(currentTarget.value)}
      />
      <TextInput
        label={t.slug}
        description={t.slugHint}
        required
        autoCapitalize="none"
        maxLength={63}
        {...form.getInputProps('slug')}
      />
      <TextInput
        label={t.owner}
        description={t.ownerHint}
        autoCapitalize="none"
        autoComplete="off"
        {...form.getInputProps('owner')}
      />
      <Select
        label={t.plan}
        data={PLANS.map((value) => ({ value, label: t.plans[value] }))}
        allowDeselect={false}
        {...form.getInputProps('plan')}
      />
    </>
  )
}

function Made({ shop, onAnother }: { shop: Schemas['NewShop']; onAnother: () => void }) {
  const link = shop.owner_link
  const name = shop.name ?? ''
  const share = () => navigator.share({ text: t.shareText(name, link ?? '') }).catch(() => undefined)
  return (
    <Card withBorder maw={640}>
      <Stack>
        <Alert color="green" icon={<Icon name="circle-check" />} role="status">
          {t.madeHint(name, shop.url ?? '')}
        </Alert>
        {shop.is_owner_known && <Text>{t.ownerKnown}</Text>}
        {link && (
          <>
            <Text>{t.linkHint}</Text>
            <Code className={classes.value}>{link}</Code>
            <Group>
              <Copy value={link} what={t.ownerLink} />
              {'share' in navigator && (
                <Button
                  size="sm"
                  variant="default"
                  leftSection={<Icon name="share" size={18} />}
                  onClick={share}
                >
                  {t.share}
                </Button>
              )}
            </Group>
          </>
        )}
        <Group>
          <Button component={Link} href={`/toko/${shop.slug ?? ''}`}>
            {t.openNew}
          </Button>
          <Button variant="subtle" onClick={onAnother}>
            {t.another}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}

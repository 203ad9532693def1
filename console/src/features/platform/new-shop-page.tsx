// Makes a shop, and shows the link for its owner this once.
import { isAdminError } from '@etalase/client/admin'
import { Alert, Button, Card, Code, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { api, type Schemas } from '../../api.ts'
import { fieldErrors } from '../../edit/field-errors.ts'
import { meQuery } from '../../session/session.ts'
import { platformTexts } from '../../texts/platform.ts'
import { Copy } from '../../ui/copy.tsx'
import { Icon } from '../../ui/icons.tsx'
import { showError } from '../../ui/notices.tsx'
import { Frame } from './frame.tsx'
import { PLANS, type Plan } from './plans.ts'
import classes from './platform.module.css'
import { slugOf } from './slug.ts'
import { SHOPS_KEY } from './use-shops.ts'

const t = platformTexts

interface NewShop {
  readonly name: string
  readonly slug: string
  readonly owner: string
  readonly plan: Plan
}

export function NewShopPage() {
  const client = useQueryClient()
  const form = useForm<NewShop>({ initialValues: { name: '', slug: '', owner: '', plan: 'gratis' } })
  const create = useMutation({
    mutationFn: ({ owner, ...rest }: NewShop) =>
      api.createShop({ ...rest, ...(owner.trim() && { owner: owner.trim() }) }),
    meta: { showsError: true },
    async onSuccess() {
      await client.invalidateQueries({ queryKey: SHOPS_KEY })
      await client.invalidateQueries({ queryKey: meQuery.queryKey })
    },
    onError(error) {
      const fields = isAdminError(error) ? fieldErrors(error.details) : {}
      form.setErrors(fields)
      if (Object.keys(fields).length === 0) showError(error)
    },
  })
  if (create.data)
    return (
      <Frame title={t.made} back="/platform">
        <Made shop={create.data} onAnother={() => create.reset()} />
      </Frame>
    )
  return (
    <Frame title={t.newShop} back="/platform">
      <Card withBorder maw={640}>
        <form onSubmit={form.onSubmit((values) => create.mutate(values))}>
          <Stack>
            <ShopFields form={form} />
            <Group>
              <Button type="submit" loading={create.isPending}>
                {t.make}
              </Button>
            </Group>
          </Stack>
        </form>
      </Card>
    </Frame>
  )
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

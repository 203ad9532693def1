// Files to begin with: an example of each kind, and what the shop has now.
import { Button, Card, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { API_PATH, type Product } from '../../../api.ts'
import { callIn } from '../../../shop/calls.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { importsTexts } from '../../../texts/imports.ts'
import { downloadLink } from '../../../ui/download.ts'
import { Icon } from '../../../ui/icons.tsx'
import { showError } from '../../../ui/notices.tsx'
import { KINDS } from './file-choice.tsx'
import { stockSheet, type TemplateFile, templateOf } from './templates.ts'

const t = importsTexts

export function Templates() {
  const { slug, name, may } = useShop()
  const [isMaking, setMaking] = useState(false)
  const download = async () => {
    setMaking(true)
    try {
      save(stockSheet(await allProducts(slug), slug))
    } catch (error) {
      showError(error)
    } finally {
      setMaking(false)
    }
  }
  return (
    <Stack>
      <Card withBorder padding="md">
        <Title order={2} size="h5">
          {t.templates}
        </Title>
        <Text size="sm" c="dimmed" mb="sm">
          {t.templatesHint}
        </Text>
        <Stack gap="xs">
          {KINDS.filter((kind) => kind !== 'shop_file' || may('owner')).map((kind) => (
            <Button
              key={kind}
              variant="default"
              justify="flex-start"
              leftSection={<Icon name="download" size={18} />}
              aria-label={t.template(t.kinds[kind])}
              onClick={() => save(templateOf(kind, { slug, name }))}
            >
              {t.kinds[kind]}
            </Button>
          ))}
        </Stack>
      </Card>
      <Card withBorder padding="md">
        <Title order={2} size="h5">
          {t.exports}
        </Title>
        <Text size="sm" c="dimmed" mb="sm">
          {t.ownStockHint}
        </Text>
        <Stack gap="xs">
          <Button
            variant="default"
            justify="flex-start"
            leftSection={<Icon name="file-spreadsheet" size={18} />}
            loading={isMaking}
            onClick={download}
          >
            {t.ownStock}
          </Button>
          <Button
            component="a"
            {...downloadLink(`${API_PATH}/shops/${slug}/products.csv`, `produk-${slug}.csv`)}
            variant="default"
            justify="flex-start"
            leftSection={<Icon name="file-spreadsheet" size={18} />}
          >
            {t.export}
          </Button>
        </Stack>
      </Card>
    </Stack>
  )
}

async function allProducts(shop: string): Promise<Product[]> {
  const products: Product[] = []
  let cursor: string | null = null
  do {
    const page: { items: Product[]; next_cursor: string | null } = await callIn(shop, 'listProducts', {
      limit: 100,
      ...(cursor !== null && { cursor }),
    })
    products.push(...page.items)
    cursor = page.next_cursor
  } while (cursor !== null)
  return products
}

function save({ name, type, text }: TemplateFile): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Not at once: the browser may not have begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

// The categories of the shop.
import { Button, Card, Group, SimpleGrid, Text } from '@mantine/core'
import { Link } from 'wouter'
import type { Schemas } from '../../../api.ts'
import { useWhole } from '../../../shop/calls.ts'
import { pictureOf } from '../../../shop/picture-address.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { productsTexts } from '../../../texts/products.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import listClasses from '../product/product.module.css'
import { Thumb } from '../product/thumb.tsx'

const t = productsTexts

export function CategoriesPage() {
  const shop = useShop()
  const categories = useWhole('listCategories')
  const create = shop.may('manager') && (
    <Button
      component={Link}
      href={shop.to('/produk/kategori/baru')}
      leftSection={<Icon name="plus" size={18} />}
      aria-label={t.categoryNew}
    >
      {t.newShort}
    </Button>
  )
  return (
    <Page title={t.categories} back="/produk" actions={create} width="narrow">
      <Loaded from={categories}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty
              icon={<Icon name="category" size={48} strokeWidth={1.2} />}
              title={t.categoryEmpty}
              hint={t.categoryEmptyHint}
            >
              {create}
            </Empty>
          ) : (
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" component="ul" p={0} m={0}>
              {items.map((category) => (
                <CategoryCard key={category.id} category={category} />
              ))}
            </SimpleGrid>
          )
        }
      </Loaded>
    </Page>
  )
}

function CategoryCard({ category }: { category: Schemas['Category'] }) {
  const shop = useShop()
  const { id, key, label, subtitle, image } = category
  const url = image?.media ? pictureOf(shop.url, image.media) : null
  return (
    <Card component="li" withBorder padding="xs" className={listClasses.link}>
      <Group wrap="nowrap" gap="sm">
        <Thumb picture={{ url, width: null }} />
        <div className={listClasses.about}>
          <Link href={shop.to(`/produk/kategori/${id}`)} className={listClasses.name}>
            {label ?? key}
          </Link>
          {subtitle && (
            <Text size="sm" c="dimmed" lineClamp={2}>
              {subtitle}
            </Text>
          )}
        </div>
      </Group>
    </Card>
  )
}

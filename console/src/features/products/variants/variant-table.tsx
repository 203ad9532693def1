// Variants on a desktop: a row each.
import { ActionIcon, Button, Table } from '@mantine/core'
import { useState } from 'react'
import { count } from '../../../format/money.ts'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { productsTexts } from '../../../texts/products.ts'
import { Icon } from '../../../ui/icons.tsx'
import { variantName } from '../product/variants.ts'
import {
  VariantNumber,
  VariantPicture,
  type VariantRowsProps,
  VariantSku,
  VariantStock,
} from './variant-fields.tsx'
import classes from './variants.module.css'

const t = productsTexts
/** Many fields at once make typing slow. */
export const FIRST_SHOWN = 50

export function VariantTable(props: VariantRowsProps) {
  const [showsAll, setShowsAll] = useState(false)
  const { variants } = props.form.getValues()
  const shown = showsAll ? variants : variants.slice(0, FIRST_SHOWN)
  return (
    <Table.ScrollContainer minWidth={880}>
      <Table className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t.pictures}</Table.Th>
            <Table.Th>{t.variant}</Table.Th>
            <Table.Th className={classes.priceColumn}>{t.price}</Table.Th>
            <Table.Th className={classes.priceColumn}>{t.compareAt}</Table.Th>
            <Table.Th className={classes.priceColumn}>{t.cost}</Table.Th>
            <Table.Th className={classes.weightColumn}>{t.gram}</Table.Th>
            <Table.Th className={classes.skuColumn}>{t.sku}</Table.Th>
            <Table.Th>{t.stock}</Table.Th>
            <Table.Th>
              <span className="visually-hidden">{everyScreenTexts.delete}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((variant, index) => {
            const field = { ...props, variant, index }
            const name = variantName(variant)
            return (
              <Table.Tr key={variant.id ?? `new ${name}`}>
                <Table.Td>
                  <VariantPicture {...field} />
                </Table.Td>
                <Table.Th scope="row" className={classes.name}>
                  {name}
                </Table.Th>
                <Table.Td>
                  <VariantNumber {...field} name="price" />
                </Table.Td>
                <Table.Td>
                  <VariantNumber {...field} name="compare_at_price" />
                </Table.Td>
                <Table.Td>
                  <VariantNumber {...field} name="cost_price" />
                </Table.Td>
                <Table.Td>
                  <VariantNumber {...field} name="weight_grams" />
                </Table.Td>
                <Table.Td>
                  <VariantSku {...field} />
                </Table.Td>
                <Table.Td>
                  <VariantStock {...field} />
                </Table.Td>
                <Table.Td>
                  <ActionIcon
                    aria-label={t.removeVariant(name)}
                    onClick={() => props.onRemove(variant)}
                    disabled={variants.length === 1}
                  >
                    <Icon name="x" size={18} />
                  </ActionIcon>
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
      {shown.length < variants.length && (
        <Button variant="default" onClick={() => setShowsAll(true)}>
          {`${everyScreenTexts.loadMore} (${count(variants.length - shown.length)})`}
        </Button>
      )}
    </Table.ScrollContainer>
  )
}

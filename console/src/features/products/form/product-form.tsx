// The form of a product, new or there already.
import { Alert, Button, Fieldset, Group, Text, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Product } from '../../../api.ts'
import { EditFrame } from '../../../edit/edit-frame.tsx'
import { errorAt } from '../../../edit/field-errors.ts'
import { type Edit, useEdit } from '../../../edit/use-edit.ts'
import { toField } from '../../../format/local-time.ts'
import { outdate, readKey } from '../../../shop/calls.ts'
import { OUTDATED_BY_PRODUCT } from '../../../shop/outdated.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { productsTexts } from '../../../texts/products.ts'
import { showDone } from '../../../ui/notices.tsx'
import { PicturesEditor } from '../pictures/pictures-editor.tsx'
import { CategoryField } from '../product/category-field.tsx'
import { copyOf, type KeptProduct, type ProductValues, toValues } from '../product/product-values.ts'
import { VariantsSection } from '../variants/variants-section.tsx'
import { checkProduct } from './check.ts'
import { LABELS, textOfField } from './comparison.ts'
import classes from './form.module.css'
import { LegalSection } from './legal-section.tsx'
import { ListedSection } from './listed-section.tsx'
import { DetailsSection, SaleSection } from './more-sections.tsx'
import { PriceSection, StockSection } from './price-section.tsx'
import { createProduct, updateProduct } from './save-product.ts'
import { Section } from './section.tsx'

interface ProductFormProps {
  /** null: a new one */
  readonly product: KeptProduct | null
  /** what a new one is a copy of */
  readonly source?: Product | null
  onSaved(product: KeptProduct): void
}

const t = productsTexts

export function ProductForm({ product, source = null, onSaved }: ProductFormProps) {
  const { may } = useShop()
  const [isSending, setSending] = useState(false)
  const edit = useProductEdit({ product, source, onSaved }, isSending)
  const { form } = edit
  const { images, category } = form.getValues()
  const part = { form, product }
  return (
    <EditFrame
      edit={edit}
      labels={LABELS}
      textOf={textOfField}
      isNew={product === null}
      saveLabel={product ? everyScreenTexts.save : t.createButton}
      isReadOnly={!may('manager')}
      aside={product === null && <DraftButton edit={edit} />}
    >
      {product?.draft && !product.archived && <DraftNotice edit={edit} />}
      <Fieldset variant="unstyled" disabled={product?.archived === true}>
        <div className={classes.layout}>
          <div className={classes.column}>
            <Section title={t.pictures} hint={t.picturesHint}>
              <PicturesEditor
                pictures={images}
                onChange={(change) => form.setFieldValue('images', change)}
                onWaiting={setSending}
                error={errorAt(form.errors, 'images')}
              />
            </Section>
            <Section title={t.basics}>
              <TextInput label={t.name} required maxLength={200} {...form.getInputProps('name')} />
              <Textarea
                label={t.description}
                description={t.descriptionHint}
                minRows={4}
                {...form.getInputProps('description')}
              />
              <CategoryField
                value={category}
                onChange={(key) => form.setFieldValue('category', key)}
                error={errorAt(form.errors, 'category')}
              />
            </Section>
          </div>
          <div className={classes.column}>
            <PriceSection {...part} />
            <StockSection {...part} />
          </div>
          <div className={classes.whole}>
            <Section title={t.variants} hint={t.variantsHint}>
              <VariantsSection {...part} />
            </Section>
          </div>
          <div className={classes.column}>
            <SaleSection {...part} />
          </div>
          <div className={classes.column}>
            <DetailsSection {...part} />
          </div>
          <div className={classes.column}>
            <LegalSection {...part} />
          </div>
          <div className={classes.column}>
            <ListedSection {...part} />
          </div>
        </div>
      </Fieldset>
    </EditFrame>
  )
}

/** For what is not ready to be seen. */
function DraftButton({ edit }: { edit: Edit<ProductValues> }) {
  const saveDraft = async () => {
    edit.form.setFieldValue('draft', true)
    // Not saved: the next try may be for sale.
    if (!(await edit.save())) edit.form.setFieldValue('draft', false)
  }
  return (
    <Button variant="default" onClick={saveDraft} disabled={edit.isSaving}>
      {t.saveDraft}
    </Button>
  )
}

/** Of one that is there: nobody sees it until it is to be sold. */
function DraftNotice({ edit }: { edit: Edit<ProductValues> }) {
  const publish = async () => {
    edit.form.setFieldValue('draft', false)
    if (await edit.save()) showDone(t.published(edit.form.getValues().name))
    else edit.form.setFieldValue('draft', true)
  }
  return (
    <Alert mb="md" color="gray">
      <Group justify="space-between">
        <Text size="sm" flex={1}>
          {t.draftNotice}
        </Text>
        <Button size="sm" onClick={publish} loading={edit.isSaving}>
          {t.publish}
        </Button>
      </Group>
    </Alert>
  )
}

/** `isSending`: pictures are still on their way. */
function useProductEdit(
  { product, source, onSaved }: Required<ProductFormProps>,
  isSending: boolean,
): Edit<ProductValues> {
  const shop = useShop()
  const client = useQueryClient()
  const values = useCallback(
    (thing: KeptProduct | null) => (thing === null && source ? copyOf(source) : toValues(thing)),
    [source],
  )
  const edit: Edit<ProductValues> = useEdit<KeptProduct, ProductValues>({
    name: `${shop.slug}/product/${product?.id ?? `new${source ? `-${source.id}` : ''}`}`,
    thing: product,
    toValues: values,
    async save(patch, version) {
      const all = edit.form.getValues()
      const saved =
        product === null || version === null
          ? await createProduct(shop.slug, all)
          : await updateProduct(shop.slug, product, patch, all, version)
      client.setQueryData(readKey(shop.slug, 'getProduct', { id: saved.id }), saved)
      await outdate(client, shop.slug, ...OUTDATED_BY_PRODUCT)
      return saved
    },
    onSaved,
    validate: (typed) =>
      checkProduct(typed, {
        isNew: product === null,
        isSending,
        now: toField(new Date().toISOString()),
        stored: toField(product?.sell_until),
      }),
  })
  return edit
}

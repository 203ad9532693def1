// The fields of what the law wants shown: of one product, or of many at once.
import { Alert, Checkbox, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { toField } from '../../../format/local-time.ts'
import { legalTexts } from '../../../texts/legal.ts'
import { countries } from '../product/countries.ts'
import { isCertificateOver, type LegalValues } from '../product/legal-values.ts'

const t = legalTexts

interface LegalFieldsProps {
  readonly values: LegalValues
  /** by the name of the field */
  errorOf(field: keyof LegalValues): string | undefined
  onChange(values: LegalValues): void
}

export default function LegalFields({ values, errorOf, onChange }: LegalFieldsProps) {
  const named = useMemo(() => [{ value: '', label: t.noCountry }, ...countries()], [])
  const text = (field: Exclude<keyof LegalValues, 'halal' | 'registration_exempt'>) => ({
    value: values[field],
    error: errorOf(field),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ ...values, [field]: currentTarget.value }),
  })
  const { halal } = values
  const hint = halal === 'not_halal' ? t.notHalalHint : halal === 'exempt' ? t.exemptHint : null
  return (
    <>
      <NativeSelect
        label={t.halal}
        data={t.halalChoices}
        value={halal}
        error={errorOf('halal')}
        {...(hint && { description: hint })}
        onChange={({ currentTarget }) => onChange({ ...values, halal: halalOf(currentTarget.value) })}
      />
      {halal === 'certified' && (
        <>
          <TextInput
            label={t.certificate}
            description={t.certificateHint}
            placeholder="ID31110000123456789"
            maxLength={60}
            autoCapitalize="characters"
            {...text('halal_certificate_no')}
          />
          <TextInput
            type="date"
            label={t.validUntil}
            description={t.validUntilHint}
            {...text('halal_valid_until')}
          />
          {isCertificateOver(values, toField(new Date().toISOString()).slice(0, 10)) && (
            <Alert color="orange">{t.isOver}</Alert>
          )}
        </>
      )}
      <TextInput
        label={t.registration}
        description={t.registrationHint}
        maxLength={60}
        autoCapitalize="characters"
        disabled={values.registration_exempt}
        {...text('registration_no')}
      />
      <Checkbox
        size="md"
        label={t.registrationExempt}
        checked={values.registration_exempt}
        onChange={({ currentTarget: { checked } }) =>
          onChange({
            ...values,
            registration_exempt: checked,
            ...(checked && { registration_no: '' }),
          })
        }
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <NativeSelect label={t.country} data={named} {...text('origin_country')} />
        <TextInput label={t.place} placeholder={t.placeHint} maxLength={100} {...text('origin_place')} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput label={t.sni} placeholder="SNI 01-3741-2013" maxLength={60} {...text('sni_no')} />
        <TextInput
          label={t.bestBefore}
          placeholder={t.bestBeforeHint}
          maxLength={100}
          {...text('best_before')}
        />
      </SimpleGrid>
    </>
  )
}

function halalOf(value: string): LegalValues['halal'] {
  return value === 'certified' || value === 'not_halal' || value === 'exempt' ? value : ''
}

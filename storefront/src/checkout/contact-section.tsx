// Who gets the parcel, how they are reached, and where they live.
import { useId } from 'react'
import type { Channel } from '../cart/kept-buyer.ts'
import { forgetBuyer } from '../cart/remembered-buyer.ts'
import { TextField } from '../design/text-field.tsx'
import type { CheckoutForm, FieldErrors } from './checkout-form.ts'
import { DestinationField } from './destination-field.tsx'

interface ContactSectionProps {
  readonly form: CheckoutForm
  readonly errors: FieldErrors
  readonly channels: readonly Channel[]
  readonly onChange: (change: Partial<CheckoutForm>) => void
}

export function ContactSection({ form, errors, channels, onChange }: ContactSectionProps) {
  const isWhatsapp = form.channel === 'whatsapp'
  return (
    <section className="checkout-section">
      <h2>Kontak &amp; alamat</h2>
      <TextField
        label="Nama penerima"
        name="name"
        autoComplete="name"
        maxLength={100}
        data-field="name"
        value={form.name}
        error={errors.name}
        onText={(name) => onChange({ name })}
      />
      {channels.length > 1 && (
        <ChannelChoice channel={form.channel} onChoose={(channel) => onChange({ channel })} />
      )}
      {!isWhatsapp && (
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          data-field="email"
          hint="Kode konfirmasi dan kabar pesanan dikirim ke sini."
          value={form.email}
          error={errors.email}
          onText={(email) => onChange({ email })}
        />
      )}
      <TextField
        label={isWhatsapp ? 'Nomor WhatsApp' : 'Nomor HP'}
        name="tel"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        data-field="phone"
        hint={
          isWhatsapp
            ? 'Kode konfirmasi dan kabar pesanan dikirim ke sini; juga dipakai kurir.'
            : 'Dipakai kurir saat mengantar.'
        }
        value={form.phone}
        error={errors.phone}
        onText={(phone) => onChange({ phone })}
      />
      <DestinationField
        chosen={form.destination}
        error={errors.destination}
        onChoose={(destination) => onChange({ destination })}
      />
      <AddressField
        address={form.address}
        error={errors.address}
        onText={(address) => onChange({ address })}
      />
      <label className="check">
        <input
          type="checkbox"
          name="remember"
          checked={form.isRemembered}
          onChange={(event) => {
            if (!event.target.checked) forgetBuyer()
            onChange({ isRemembered: event.target.checked })
          }}
        />
        <span>
          Ingat saya di perangkat ini
          <span className="hint check-hint">
            Nama, kontak, alamat, kurir, dan cara membayar, 90 hari, di perangkat ini saja. Lepas centang
            untuk menghapusnya.
          </span>
        </span>
      </label>
    </section>
  )
}

const CHANNEL_LABELS = { whatsapp: 'WhatsApp', email: 'E-mail' } as const

function ChannelChoice({ channel, onChoose }: { channel: Channel; onChoose: (channel: Channel) => void }) {
  return (
    <fieldset className="field">
      <legend>Kode dan kabar pesanan lewat</legend>
      <div className="channel-choices">
        {(['whatsapp', 'email'] as const).map((each) => (
          <label key={each} className="choice">
            <input type="radio" name="channel" checked={channel === each} onChange={() => onChoose(each)} />
            <span>{CHANNEL_LABELS[each]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface AddressFieldProps {
  readonly address: string
  readonly error: string | undefined
  readonly onText: (address: string) => void
}

function AddressField({ address, error, onText }: AddressFieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>Alamat lengkap</label>
      <textarea
        id={id}
        className="input"
        name="address"
        autoComplete="street-address"
        maxLength={350}
        rows={3}
        data-field="address"
        placeholder="Nama jalan, nomor rumah, RT/RW, patokan"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        value={address}
        onChange={(event) => onText(event.target.value)}
      />
      {error && (
        <p id={`${id}-error`} className="error">
          {error}
        </p>
      )}
    </div>
  )
}

// Parcels of an order: their numbers to copy, the way to the courier's own page, and where they have been.
import type { Order } from '@etalase/client'
import { CopyButton } from '../design/copy-button.tsx'
import { Icon } from '../design/icon.tsx'
import { dayAndHour } from '../time/day-and-hour.ts'
import { dateText } from '../time/duration.ts'
import { AskShop } from './ask-shop.tsx'
import './parcel.css'

type OrderParcel = NonNullable<Order['parcels']>[number]

/** As soon as there is something to follow; a shipped order without parcels has a number at most. */
export function Parcels({ order }: { order: Order }) {
  // An older server tells of none.
  const parcels = order.parcels ?? []
  if (parcels.length === 0) return order.status === 'shipped' ? <OnlyNumber order={order} /> : null
  return parcels.map((parcel, i) => (
    <Parcel key={parcel.id} parcel={parcel} place={parcels.length > 1 ? [i + 1, parcels.length] : null} />
  ))
}

function OnlyNumber({ order }: { order: Order }) {
  const { awb, courier_name: courier, tracking_url } = order
  if (!awb)
    return (
      <p className="small soft">
        Nomor resinya belum dicantumkan. <AskShop orderNumber={order.number}>Tanya lewat WhatsApp</AskShop>
      </p>
    )
  return (
    <div className="parcel">
      <ParcelNumber awb={awb} courier={courier} />
      <CourierPage page={tracking_url} awb={awb} courier={courier} />
    </div>
  )
}

interface ParcelProps {
  readonly parcel: OrderParcel
  /** of several: which one, of how many */
  readonly place: readonly [which: number, of: number] | null
}

function Parcel({ parcel, place }: ParcelProps) {
  const { awb, courier_name: courier, driver, expected_at, state_label } = parcel
  return (
    <div className="parcel">
      <div>
        {place && <h3 className="parcel-name">{`Paket ${place[0]} dari ${place[1]}`}</h3>}
        <p>
          <b>{state_label}</b>
          {expected_at && ` · perkiraan tiba ${dateText(expected_at)}`}
        </p>
        {place && <p className="small soft">{contentsOf(parcel)}</p>}
      </div>
      {awb && <ParcelNumber awb={awb} courier={courier} />}
      {driver && <Driver driver={driver} />}
      <CourierPage
        page={parcel.tracking_url}
        awb={awb}
        courier={courier}
        hasDriver={driver !== null}
        isOver={parcel.state === 'delivered'}
      />
      <Events parcel={parcel} />
    </div>
  )
}

function contentsOf({ items }: OrderParcel): string {
  return (items ?? [])
    .map(({ qty, name, variant_label }) => `${qty}× ${[name, variant_label].filter(Boolean).join(', ')}`)
    .join(' · ')
}

function ParcelNumber({ awb, courier }: { awb: string; courier: string | null }) {
  return (
    <div className="parcel-number">
      <span className="small soft">Nomor resi{courier ? ` ${courier}` : ''}</span>
      <CopyButton text={awb} name="nomor resi" />
      <span className="parcel-value number">{awb}</span>
    </div>
  )
}

function Driver({ driver }: { driver: NonNullable<OrderParcel['driver']> }) {
  const { name, phone, plate } = driver
  return (
    <p>
      Dibawa {[name, plate].filter(Boolean).join(', ')}
      {phone && (
        <>
          {' · '}
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>Telepon {phone}</a>
        </>
      )}
    </p>
  )
}

interface CourierPageProps {
  readonly page: string | null | undefined
  readonly awb: string | null
  readonly courier: string | null
  /** somebody is on the way, whom that page shows on a map */
  readonly hasDriver?: boolean
  /** it came: there is little to look for */
  readonly isOver?: boolean
}

function CourierPage({ page: address, awb, courier, hasDriver = false, isOver = false }: CourierPageProps) {
  const page = httpsPage(address)
  if (!page) return null
  const site = courier ? `Lacak di situs ${courier}` : 'Lacak di situs kurir'
  return (
    <>
      <a href={page} className={isOver ? 'button quiet' : 'button'} target="_blank" rel="noopener noreferrer">
        <Icon name={hasDriver ? 'pin' : 'truck'} size={18} />
        {hasDriver ? 'Lihat di peta' : site}
        <span className="visually-hidden"> (jendela baru)</span>
      </a>
      {awb && !hasDriver && !page.includes(encodeURIComponent(awb)) && (
        <p className="small soft">Salin nomor resinya dulu, lalu tempel di halaman kurir.</p>
      )}
    </>
  )
}

/** Of these nobody has to ask for more. */
const NEWEST = 3

function Events({ parcel }: { parcel: OrderParcel }) {
  const events = parcel.events ?? []
  if (events.length === 0) return null
  const earlier = events.slice(NEWEST)
  return (
    <>
      <EventList events={events.slice(0, NEWEST)} />
      {earlier.length > 0 && (
        <details className="parcel-earlier">
          <summary>{`${earlier.length} kabar sebelumnya`}</summary>
          <EventList events={earlier} />
        </details>
      )}
    </>
  )
}

function EventList({ events }: { events: NonNullable<OrderParcel['events']> }) {
  return (
    <ol className="parcel-events">
      {events.map(({ label, note, place, at }) => (
        <li key={`${at} ${label} ${note}`}>
          <b>{label}</b>
          {at && (
            <time className="small soft number" dateTime={at}>
              {dayAndHour(at)}
            </time>
          )}
          {(place || note) && <span className="small soft">{[place, note].filter(Boolean).join(' · ')}</span>}
        </li>
      ))}
    </ol>
  )
}

/** Null for what is none: an address of another kind is not followed from here. */
function httpsPage(address: string | null | undefined): string | null {
  return address?.startsWith('https://') ? address : null
}

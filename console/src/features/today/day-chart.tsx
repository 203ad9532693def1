// Revenue by day as bars: drawn by hand, as a chart library weighs more than the rest of this screen, and given as a table
// to those who do not see it.
import { Group, Text } from '@mantine/core'
import { rupiah, shortRupiah } from '../../format/money.ts'
import { dayOf } from '../../format/time.ts'
import { todayTexts } from '../../texts/today.ts'
import classes from './today.module.css'

const t = todayTexts
const HEIGHT = 100
const STEP = 10
const BAR = 7

interface DayProps {
  readonly day: string | null
  readonly revenue: number | null
}

export function DayChart({ days }: { days: readonly DayProps[] }) {
  const most = Math.max(0, ...days.map(({ revenue }) => revenue ?? 0))
  const first = dayOf(days[0]?.day ?? '')
  const last = dayOf(days.at(-1)?.day ?? '')
  const title = t.chart(first, last)
  return (
    <figure style={{ margin: 0 }}>
      <Group justify="space-between" mb="xs" component="figcaption">
        <Text size="sm" c="dimmed">
          {title}
        </Text>
        <Text size="sm" c="dimmed">
          {shortRupiah(most)}
        </Text>
      </Group>
      <svg
        className={classes.chart}
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {days.map(({ day, revenue }, index) => {
          const height = Math.max(revenue ? 1.5 : 0, ((revenue ?? 0) / (most || 1)) * (HEIGHT - 1))
          return (
            <rect
              key={day}
              className={classes.bar}
              data-is-last={index === days.length - 1 || undefined}
              x={index * STEP + (STEP - BAR) / 2}
              y={HEIGHT - height}
              width={BAR}
              height={height}
            >
              <title>{`${dayOf(day ?? '')}: ${rupiah(revenue)}`}</title>
            </rect>
          )
        })}
        <line className={classes.axis} x1={0} x2={days.length * STEP} y1={HEIGHT} y2={HEIGHT} />
      </svg>
      <Group justify="space-between" mt={4} aria-hidden="true">
        <Text size="xs" c="dimmed">
          {first}
        </Text>
        <Text size="xs" c="dimmed">
          {last}
        </Text>
      </Group>
      <div className="visually-hidden">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th>{t.day}</th>
              <th>{t.revenue}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, revenue }) => (
              <tr key={day}>
                <td>{dayOf(day ?? '')}</td>
                <td>{rupiah(revenue)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

// The tour: five places of the console, one after the other, on the menu as it is. It can be left at any time, and comes once.
import { Button, Group, Text, Title } from '@mantine/core'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useMe } from '../session/session.ts'
import { useShop } from '../shop/use-shop.ts'
import { tourTexts } from '../texts/tour.ts'
import { noteOver } from '../ui/over.ts'
import classes from './tour.module.css'
import { type Box, cardPlace } from './tour-place.ts'

const t = tourTexts
const STEPS = ['today', 'orders', 'products', 'settings', 'help'] as const
type Step = (typeof STEPS)[number]

export function Tour() {
  const { to } = useShop()
  const { person } = useMe()
  const [, navigate] = useLocation()
  const [place, setPlace] = useState(0)
  const step = STEPS[place] ?? 'today'
  const { dialog, next } = useOpened()
  const shown = useBoxOf(() => targetOf(step, to))
  const end = () => {
    noteOver('tour', person.id ?? '')
    navigate(to(''), { replace: true })
  }
  const isLast = place === STEPS.length - 1
  const { title, text } = t.steps[step]
  return (
    <dialog
      ref={dialog}
      className={classes.tour}
      aria-labelledby="tour-title"
      aria-describedby="tour-text"
      onCancel={(event) => {
        event.preventDefault()
        end()
      }}
    >
      {shown && <div className={classes.ring} style={around(shown)} />}
      <div className={classes.card} style={cardPlace(shown, { width: innerWidth, height: innerHeight })}>
        <div aria-live="polite">
          <Text size="xs" c="dimmed">
            {t.name}, {t.place(place + 1, STEPS.length)}
          </Text>
          <Title order={2} size="h4" id="tour-title">
            {title}
          </Title>
          <Text mt={4} mb="md" id="tour-text">
            {text}
          </Text>
        </div>
        <Group justify="space-between" wrap="nowrap" gap={4}>
          <Button variant="subtle" color="gray" px="xs" flex="none" onClick={end}>
            {t.skip}
          </Button>
          <Group gap={6} wrap="nowrap" flex="none">
            {place > 0 && (
              <Button variant="default" px="sm" onClick={() => setPlace(place - 1)}>
                {t.back}
              </Button>
            )}
            <Button ref={next} px="md" onClick={isLast ? end : () => setPlace(place + 1)}>
              {isLast ? t.end : t.next}
            </Button>
          </Group>
        </Group>
      </div>
    </dialog>
  )
}

/** In front of everything, with the rest out of reach of keys and screen readers; Enter goes on. */
function useOpened() {
  const dialog = useRef<HTMLDialogElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const opened = dialog.current
    if (!opened?.open) opened?.showModal()
    next.current?.focus()
    return () => opened?.close()
  }, [])
  return { dialog, next }
}

/** On a phone what is not under the thumb is behind the last button of the menu. */
function targetOf(step: Step, to: (path: string) => string): Element | null {
  const inMenu = (path: string) => document.querySelector(`nav a[href="${to(path)}"]`)
  switch (step) {
    case 'today':
      return inMenu('')
    case 'orders':
      return inMenu('/pesanan')
    case 'products':
      return inMenu('/produk')
    case 'settings':
      return inMenu('/pengaturan') ?? document.querySelector('nav button[aria-haspopup="dialog"]')
    case 'help':
      return document.querySelector(`main a[href^="${to('/bantuan#')}"]`)
  }
}

/** Where it is in the window, also once it comes or moves. */
function useBoxOf(find: () => Element | null): Box | null {
  const [box, setBox] = useState<Box | null>(null)
  const latest = useRef(find)
  latest.current = find
  useEffect(() => {
    let frame = 0
    const look = () => {
      const found = latest.current()?.getBoundingClientRect()
      const now = found
        ? { left: found.left, top: found.top, width: found.width, height: found.height }
        : null
      setBox((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now))
      frame = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(frame)
  }, [])
  return box
}

const AROUND = 4

function around({ left, top, width, height }: Box): CSSProperties {
  return {
    left: left - AROUND,
    top: top - AROUND,
    width: width + 2 * AROUND,
    height: height + 2 * AROUND,
  }
}

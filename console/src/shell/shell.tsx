// The frame around every screen of a shop: the menu at the side of a desktop, or under the thumb on a phone.
import { Box } from '@mantine/core'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { shellTexts } from '../texts/shell.ts'
import { useIsDesktop } from '../ui/is-desktop.ts'
import { screen } from '../ui/screen.ts'
import { LiveNews } from './live-news.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { PausedNotice } from './paused-notice.tsx'
import classes from './shell.module.css'
import { ThumbMenu } from './thumb-menu.tsx'

const t = shellTexts
const Tour = screen(async () => (await import('./tour.tsx')).Tour)
const SideMenu = screen(async () => (await import('./side-menu.tsx')).SideMenu)

export function Shell({ children }: { children: ReactNode }) {
  const isDesktop = useIsDesktop()
  const main = useFocusOnMove()
  const isTour = new URLSearchParams(useSearch()).has('tur')
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#isi">
        {t.skip}
      </a>
      {isDesktop && (
        <Suspense fallback={<div className={classes.side} />}>
          <SideMenu />
        </Suspense>
      )}
      <Box component="main" id="isi" ref={main} tabIndex={-1} className={classes.main}>
        <OfflineNotice />
        <PausedNotice />
        <LiveNews />
        {children}
      </Box>
      {!isDesktop && <ThumbMenu />}
      {isTour && (
        <Suspense fallback={null}>
          <Tour />
        </Suspense>
      )}
    </div>
  )
}

/** A screen reader learns that another screen is shown; the page begins at its top. */
function useFocusOnMove() {
  const main = useRef<HTMLElement>(null)
  const [path] = useLocation()
  const before = useRef(path)
  useEffect(() => {
    if (before.current === path) return
    before.current = path
    main.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [path])
  return main
}

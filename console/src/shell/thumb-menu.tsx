// The menu under the thumb, on a phone.
import { UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Suspense, useState } from 'react'
import { Link } from 'wouter'
import { useHere } from '../shop/use-here.ts'
import { useShop } from '../shop/use-shop.ts'
import { shellTexts } from '../texts/shell.ts'
import { Icon } from '../ui/icons.tsx'
import { screen } from '../ui/screen.ts'
import { isAt, MAIN } from './destinations.ts'
import classes from './shell.module.css'
import { WaitingMark } from './waiting-mark.tsx'

const t = shellTexts
const MoreDrawer = screen(async () => (await import('./more-drawer.tsx')).MoreDrawer)

export function ThumbMenu() {
  const { to } = useShop()
  const here = useHere()
  const [isOpen, { open, close }] = useDisclosure()
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  const isElsewhere = !MAIN.some((destination) => isAt(destination, here))
  return (
    <>
      <nav className={classes.thumb} aria-label={t.mainMenu}>
        {MAIN.map(({ path, label, icon }) => {
          const isActive = isAt({ path, label, icon }, here)
          return (
            <Link
              key={path}
              href={to(path)}
              className={classes.tab}
              data-active={isActive || undefined}
              aria-current={isActive ? 'page' : undefined}
            >
              <WaitingMark path={path}>
                <Icon name={icon} size={24} />
              </WaitingMark>
              <span>{label}</span>
            </Link>
          )
        })}
        <UnstyledButton
          className={classes.tab}
          data-active={isElsewhere || undefined}
          onClick={open}
          aria-haspopup="dialog"
        >
          <Icon name="dots" size={24} />
          <span>{t.more}</span>
        </UnstyledButton>
      </nav>
      {wasOpened && (
        <Suspense fallback={null}>
          <MoreDrawer isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

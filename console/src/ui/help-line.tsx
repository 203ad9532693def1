// What the screen is for, in one line, and the way to its part of the help.
import { Link } from 'wouter'
import { helpTexts } from '../texts/help.ts'
import classes from './help-line.module.css'
import { helpOf } from './help-of.ts'

const t = helpTexts

/** `path`: of the screen; `book`: where the help is. Nothing on a screen that does not exist. */
export function HelpLine({ path, book }: { path: string; book: string }) {
  const screen = helpOf(path)
  if (!screen) return null
  return (
    <p className={classes.line}>
      {screen.line}{' '}
      <Link href={`${book}#${screen.part}`} className={classes.link}>
        {t.link}
        <span className="visually-hidden"> {t.linkAbout}</span>
      </Link>
    </p>
  )
}

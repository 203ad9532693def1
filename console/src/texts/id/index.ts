// The Indonesian texts, a file for each part of the console.
import { account } from './account.ts'
import { common } from './common.ts'
import { content } from './content.ts'
import { messages } from './messages.ts'
import { orders } from './orders.ts'
import { pictures } from './pictures.ts'
import { platform } from './platform.ts'
import { products } from './products.ts'
import { promotions } from './promotions.ts'
import { session } from './session.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'
import { today } from './today.ts'

export const id = {
  account,
  common,
  content,
  messages,
  orders,
  pictures,
  platform,
  products,
  promotions,
  session,
  settings,
  shell,
  today,
}

// etalase push-keys: a pair of keys for sending news to browsers.
import type { Command } from 'commander'
import { newPushKeys } from '../../adapters/web-push.ts'
import type { Terminal } from './terminal.ts'

export function addPushKeysCommand(program: Command, { print, warn }: Terminal): void {
  program
    .command('push-keys')
    .description('make keys for news to browsers (web push), as lines for the environment')
    .action(async () => {
      const { publicKey, privateKey } = await newPushKeys()
      warn(
        'Put these lines into the environment of every node, and WEB_PUSH_CONTACT=mailto:… (or https://…),',
      )
      warn('by which push services reach you. With other keys, browsers have to be asked again.')
      print(`WEB_PUSH_PUBLIC_KEY=${publicKey}`)
      print(`WEB_PUSH_PRIVATE_KEY=${privateKey}`)
    })
}

// What the platform itself is called: no shop may be taken for it.
import type { Context } from '../../../context.ts'

export function ownNames({ config: { platformDomain } }: Pick<Context, 'config'>): string[] {
  const [first = ''] = platformDomain.split('.')
  return ['etalase', ...(first === 'localhost' ? [] : [first])]
}

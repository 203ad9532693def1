// The way to the shop as buyers see it, beside the console.
import { Button } from '@mantine/core'
import { useShop } from '../shop/use-shop.ts'
import { Icon } from './icons.tsx'

export function OpenShop({ children }: { children: string }) {
  const { url } = useShop()
  return (
    <Button
      component="a"
      href={url}
      target="_blank"
      rel="noreferrer"
      variant="default"
      leftSection={<Icon name="external-link" size={18} />}
    >
      {children}
    </Button>
  )
}

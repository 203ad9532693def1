// Where one is within the shop.
import { useLocation } from 'wouter'
import { useShop } from './use-shop.ts'

export function useHere(): string {
  const { to } = useShop()
  const [path] = useLocation()
  return path.slice(to('').length)
}

// News of orders to this browser while no page is open: asked for, and given up.
import { api } from '../../api.ts'

export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

export async function pushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const registration = await navigator.serviceWorker.getRegistration()
  const own = await registration?.pushManager.getSubscription()
  if (!own) return 'off'
  const { items } = await api.listPushSubscriptions({ limit: 100 })
  return items.some(({ endpoint }) => endpoint === own.endpoint) ? 'on' : 'off'
}

/** Answers whether it was allowed. */
export async function startPush(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const registration = await navigator.serviceWorker.ready
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  await api.createPushSubscription({ endpoint, keys: { p256dh, auth } })
  return true
}

export async function stopPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const own = await registration?.pushManager.getSubscription()
  if (!own) return
  const { items } = await api.listPushSubscriptions({ limit: 100 })
  const kept = items.find(({ endpoint }) => endpoint === own.endpoint)
  if (kept?.id) await api.deletePushSubscription({ id: kept.id })
  await own.unsubscribe()
}

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

// The code for paying: most who look at an order have paid, and do without.
import { persistently } from '../../screen/loaded.ts'

export const loadPanel = () => persistently(() => import('./payment-panel.tsx'))

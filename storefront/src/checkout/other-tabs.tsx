// What is typed at checkout in another tab of this browser: asked for when nothing was typed in this one, and kept nowhere.
import { useEffect, useRef } from 'react'
import { storageKey } from '../storage.ts'
import type { CheckoutForm } from './checkout-form.ts'
import { readForm } from './open-checkout.ts'

interface OtherTabsProps {
  readonly form: CheckoutForm
  /** the form as it is offered: a tab that has it has nothing to tell, and takes what it is told */
  readonly untouched: CheckoutForm
  readonly onForm: (form: CheckoutForm) => void
}

export function OtherTabs(props: OtherTabsProps) {
  const latest = useRef(props)
  latest.current = props
  useEffect(() => {
    if (!window.BroadcastChannel) return
    const tabs = new BroadcastChannel(storageKey('checkout-form'))
    tabs.onmessage = ({ data }) => {
      const { form, untouched, onForm } = latest.current
      const isTouched = JSON.stringify(form) !== JSON.stringify(untouched)
      // An empty message is the question.
      const told = readForm(data)
      if (!isTouched && told) onForm(told)
      if (isTouched && !told) tabs.postMessage(form)
    }
    tabs.postMessage(null)
    return () => tabs.close()
  }, [])
  return null
}

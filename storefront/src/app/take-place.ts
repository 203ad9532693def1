// A page that takes the place of the one the server sent: what a visitor has done to its fields is done to the new ones.
type Field = HTMLInputElement | HTMLTextAreaElement

/** `render`: puts the new page into the root before it returns. */
export function takePlace(root: HTMLElement, render: () => void): void {
  const served = fieldsOf(root)
  const focused = served.findIndex(({ field }) => field === document.activeElement)
  // What was typed before a reload is kept with the tab; the browser may have put older words into the fields.
  const changed = wasOpenedAnew() ? served.filter(({ field }) => isChanged(field)) : []
  render()
  for (const { key, field } of changed) repeat(field, fieldCalled(root, key))
  const before = served[focused]
  if (before) goOnIn(before.field, fieldCalled(root, before.key))
}

/** With what names a field in any page: radio buttons share one name. */
function fieldsOf(root: HTMLElement): { key: string; field: Field }[] {
  const seen: string[] = []
  return [...root.querySelectorAll<Field>('input[name], textarea[name]')].map((field) => {
    seen.push(field.name)
    return { key: `${field.name} ${seen.filter((name) => name === field.name).length}`, field }
  })
}

function fieldCalled(root: HTMLElement, key: string): Field | undefined {
  return fieldsOf(root).find((each) => each.key === key)?.field
}

function isChanged(field: Field): boolean {
  return isTicked(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
}

function isTicked(field: Field): field is HTMLInputElement {
  return field.type === 'radio' || field.type === 'checkbox'
}

/** As the visitor's own hand does it, so that the page hears of it. */
function repeat(from: Field, to: Field | undefined): void {
  if (!to) return
  if (isTicked(from)) {
    if (isTicked(to) && from.checked !== to.checked) to.click()
    return
  }
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(to), 'value')?.set?.call(to, from.value)
  to.dispatchEvent(new Event('input', { bubbles: true }))
}

function goOnIn(from: Field, to: Field | undefined): void {
  const { selectionStart, selectionEnd } = from
  to?.focus({ preventScroll: true })
  if (selectionStart !== null) to?.setSelectionRange(selectionStart, selectionEnd)
}

function wasOpenedAnew(): boolean {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return opened?.type === 'navigate'
}

/** The row that J or K leads to: from none the first or the last; null past either end. */
export function steppedTo<Row>(rows: readonly Row[], from: Row | null, by: 1 | -1): Row | null {
  const at = from === null ? -1 : rows.indexOf(from)
  if (at === -1) return (by === 1 ? rows[0] : rows.at(-1)) ?? null
  return rows[at + by] ?? null
}

/** A clock time or a date names no thing. */
const time = /^\d{4}-\d\d-\d\d|^\d{1,2}:\d\d(:\d\d)?$/

/** The first text of a row that names something, of those set as names, links or buttons, in their order. */
export function identifierAmong(texts: readonly string[]): string | null {
  return (
    texts
      .map((text) => text.replaceAll(/\s+/g, ' ').trim())
      .find((text) => /[\p{L}\p{N}]/u.test(text) && !time.test(text)) ?? null
  )
}

/** What sets a name apart from the words around it. */
const names = '.mono, a[href], button'

/** Whether it is a row of things, not what a row has opened below itself. */
const isItem = (row: HTMLTableRowElement) => row.cells.length > 1

const rowsIn = (place: Element) =>
  [...place.querySelectorAll<HTMLTableRowElement>('table > tbody > tr')].filter(isItem)

/** Every row that is shown in these tables, in the order of the page. */
export const shownRows = (place: Element) => rowsIn(place).filter((row) => row.getClientRects().length > 0)

/** The row of things that an element is in, or that opened what it is in. */
export function rowAround(element: EventTarget | null): HTMLTableRowElement | null {
  let row: Element | null = element instanceof Element ? element.closest('tbody > tr') : null
  while (row instanceof HTMLTableRowElement && !isItem(row)) row = row.previousElementSibling
  return row instanceof HTMLTableRowElement ? row : null
}

export function focusRow(row: HTMLTableRowElement): void {
  // Reached by keys of its own and by no Tab: a table of hundreds stays one stop.
  row.tabIndex = -1
  row.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
}

/**
 * Makes each table with rows a stop for Tab, from which the arrows lead into it: the part around it, which scrolls sideways
 * and can take the focus. True where there is one.
 */
export function markTables(place: Element): boolean {
  let any = false
  for (const table of place.querySelectorAll('table')) {
    const around = table.parentElement
    if (around === null || rowsIn(around).length === 0) continue
    any = true
    if (around.getAttribute('tabindex') === '-1') around.tabIndex = 0
  }
  return any
}

/** Does what a press on the row's own link or button does. */
export function openRow(row: HTMLTableRowElement): void {
  // What the row is of goes before what else it leads to.
  const itself = row.querySelector<HTMLElement>('a[data-id]')
  const first = itself ?? row.querySelector<HTMLElement>('a[href], button')
  first?.click()
}

/** What a click in a row is for by itself. */
const own = 'a, button, input, select, textarea, label, summary, [role="button"]'

/** Opens what a row of a table or list is of, wherever in it somebody clicks; who marked some of its text keeps that. */
export function openClicked({ target, ctrlKey, metaKey, shiftKey }: ClickedAt): void {
  if (!(target instanceof Element) || target.closest(own) !== null) return
  const link = target.closest('tbody > tr, li')?.querySelector('a[data-id]')
  if (!link || getSelection()?.isCollapsed === false) return
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }))
}

type ClickedAt = Pick<MouseEvent, 'target' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** Closes what the row has opened; false where nothing was open. */
export function closeRow(row: HTMLTableRowElement): boolean {
  const opener = row.querySelector<HTMLElement>('[aria-expanded="true"]')
  if (opener === null) return false
  opener.click()
  focusRow(row)
  return true
}

/** The row that is open, for who begins to walk; null for none. */
export const openedRow = (rows: readonly HTMLTableRowElement[]) =>
  rows.find((row) => row.querySelector('[aria-expanded="true"]') !== null) ?? null

/** What the row is about: what its first cell names, or else the first name in it. */
export function identifierOf(row: HTMLTableRowElement): string | null {
  const set = [...row.querySelectorAll<HTMLElement>(names)].map(({ textContent }) => textContent)
  return identifierAmong([...set, row.cells[0]?.textContent ?? ''])
}

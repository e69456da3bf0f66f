/** Marks the field of a page that `/` goes to; the page's own goes before the header's. */
export const slashTarget = { 'data-slash': '' }

/** Takes the focus to the page's own field for an identifier or filter, or else to the header's. */
export function focusMainField(): void {
  const field = [...document.querySelectorAll<HTMLElement>('[data-slash]')].findLast(
    (each) => each.offsetParent,
  )
  field?.focus()
  if (field instanceof HTMLInputElement) field.select()
}

/**
 * Whether somebody is in a field. Who has begun to type elsewhere while a page was on its way loses nothing to a field of it that
 * would take the focus.
 */
export const isTyping = (): boolean =>
  document.activeElement instanceof HTMLInputElement || document.activeElement instanceof HTMLTextAreaElement

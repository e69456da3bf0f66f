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
 * Whether somebody is in a field, a menu or a dialog. Who has begun there while a page was on its way loses nothing to a part of
 * it that would take the focus: a text goes on where it was typed, a menu would close.
 */
export const isElsewhere = (): boolean =>
  document.activeElement?.closest('input, textarea, [role=menu], [role=dialog], dialog') != null

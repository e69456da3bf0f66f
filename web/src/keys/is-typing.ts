/**
 * Whether somebody is in a field. Who has begun to type elsewhere while a page was on its way loses nothing to a field of it that
 * would take the focus.
 */
export const isTyping = (): boolean =>
  document.activeElement instanceof HTMLInputElement || document.activeElement instanceof HTMLTextAreaElement

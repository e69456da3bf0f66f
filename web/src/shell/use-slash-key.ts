import { useEffect } from 'react'

/** `/` goes to the page's own field for an identifier, or else to the header's. Fields mark themselves. */
export const slashTarget = { 'data-slash': '' }

export function useSlashKey(): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return
      const field = [...document.querySelectorAll<HTMLElement>('[data-slash]')].findLast(
        (each) => each.offsetParent,
      )
      if (!field) return
      event.preventDefault()
      field.focus()
      if (field instanceof HTMLInputElement) field.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}

import { useEffect, useRef } from 'react'
import { isModalOpen } from '../keys/use-keys.ts'
import { ScannerWedge } from './scanner-wedge.ts'

/** Where keys go nowhere: the page itself, or the heading that has the focus after a change of page. */
const nowhere = 'body, main, h1, [tabindex="-1"]:not(input, textarea, select, button, a)'

const focusIsOnNothing = () => document.activeElement?.matches(nowhere) !== false && !isModalOpen()

/** Hands over what a scanner types while the focus is on nothing; never takes anything from a field or a button. */
export function useScanner(onScan: (text: string) => void): void {
  const scanned = useRef(onScan)
  useEffect(() => {
    scanned.current = onScan
  })
  useEffect(() => {
    const wedge = new ScannerWedge()
    function hear(event: Event) {
      // Chrome fills in fields with an event that is no key.
      const key = event instanceof KeyboardEvent && !event.isComposing && !event.repeat
      if (!key || !focusIsOnNothing()) return wedge.forget()
      const heard = wedge.hear(event, event.timeStamp)
      if (heard === 'nothing' || heard === 'first') return
      // From the second character on it is no shortcut: a slash would take the focus in the middle of a scan.
      event.preventDefault()
      event.stopPropagation()
      if (typeof heard === 'object') scanned.current(heard.text)
    }
    window.addEventListener('keydown', hear, { capture: true })
    return () => window.removeEventListener('keydown', hear, { capture: true })
  }, [])
}

import { useEffect, useSyncExternalStore } from 'react'
import { createAnnouncements } from './announcements.ts'

const announcements = createAnnouncements({
  now: () => Date.now(),
  later: (run, milliseconds) => void setTimeout(run, milliseconds),
})

/** Says something to assistive technology, together with whatever else comes up within two seconds. */
export const announce = announcements.say

/** The page's polite live region. */
export function Announcer() {
  useEffect(() => announcements.forget, [])
  const text = useSyncExternalStore(announcements.subscribe, announcements.read)
  return (
    <div className="visually-hidden" role="log" aria-live="polite" aria-label="Announcements">
      {text}
    </div>
  )
}

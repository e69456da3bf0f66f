import { useEffect, useRef, useState } from 'react'
import { useTimeZone } from '../preferences/time-zone.ts'
import { announce } from '../ui/announcer.tsx'
import { Button } from '../ui/button.tsx'
import { hourWords } from '../ui/clock-words.ts'
import { deferred } from '../ui/deferred.tsx'
import { StateGlyph } from '../ui/state-glyph.tsx'
import css from './session-end-notice.module.css'
import { useSessionEnd } from './use-session-end.ts'

const SignInAgain = deferred(async () => (await import('./sign-in-again.tsx')).SignInAgain)

const leftWords = (seconds: number) => (seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} m`)

/** From 15 minutes before the session's end: when it ends, and a way to sign in again without leaving the page. */
export function SessionEndNotice() {
  const left = useSessionEnd()
  const zone = useTimeZone()
  const [opened, setOpened] = useState(false)
  const near = left !== null
  // Where the person was working, to go back to afterwards.
  const from = useRef<HTMLElement | null>(null)
  const endsAt = hourWords(new Date(Date.now() + (left ?? 0) * 1_000), zone)

  useEffect(() => {
    if (near) announce('Your session ends in 15 minutes. You can sign in again without leaving the page.')
    else setOpened(false)
  }, [near])

  function close() {
    setOpened(false)
    const back = from.current?.isConnected ? from.current : document.querySelector<HTMLElement>('#content')
    back?.focus({ preventScroll: true })
  }

  if (left === null) return null
  return (
    <section className={css.notice} aria-label="End of the session">
      <StateGlyph glyph="stale" size={16} />
      <p className={css.words}>
        Your session ends at <span className="mono">{endsAt}</span>, in {leftWords(left)}. Nothing on this
        page is lost when you sign in again here.
      </p>
      <Button
        size="small"
        onFocus={({ relatedTarget }) => {
          if (relatedTarget instanceof HTMLElement) from.current = relatedTarget
        }}
        onClick={() => setOpened(true)}
      >
        Sign in again
      </Button>
      {opened && <SignInAgain onDone={close} />}
    </section>
  )
}

import { useEffect, useRef, useState } from 'react'
import { sessionEndNotice } from '@patchbay/contract/product'
import { useTimeZone } from '../preferences/time-zone.ts'
import { announce } from '../ui/announcer.tsx'
import { Button } from '../ui/button.tsx'
import { hourWords } from '../ui/clock-words.ts'
import { deferred } from '../ui/deferred.tsx'
import { StateGlyph } from '../ui/state-glyph.tsx'
import { useAccount, useAccountAgain } from '../own-account/use-account.ts'
import { leave } from '../session/transitions.ts'
import { onLookedAt } from '../turns/turns.ts'
import css from './session-end-notice.module.css'

/** Timers stand still while a computer sleeps; the clock is looked at this often, in milliseconds. */
const glance = 30_000
const second = 1_000

/**
 * Seconds until the session ends whatever happens, in its last 15 minutes; null before. The server is asked again when
 * they begin, since another tab may have signed in anew, and when they are over: then the sign-in page follows, from
 * which signing in leads back.
 */
function useSessionEnd(): number | null {
  const account = useAccount()
  const readAgain = useAccountAgain()
  const [now, setNow] = useState(Date.now)
  const endsAt = account.data?.sessionEndsAt ?? null
  const latest = useRef(endsAt)
  latest.current = endsAt
  const left = endsAt === null ? Infinity : endsAt - now
  const phase = left <= 0 ? 'over' : left <= sessionEndNotice ? 'near' : 'far'

  useEffect(() => {
    const look = () => setNow(Date.now())
    const wait = phase === 'far' ? Math.min(glance, left - sessionEndNotice) : left % second || second
    const timer = setTimeout(look, Number.isFinite(wait) ? Math.max(0, wait) : glance)
    window.addEventListener('focus', look)
    const unhear = onLookedAt(look)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('focus', look)
      unhear()
    }
  }, [phase, left])

  const again = useRef(readAgain)
  again.current = readAgain
  useEffect(() => {
    if (phase === 'far') return undefined
    const ask = async () => {
      await again.current()
      const end = latest.current
      if (phase === 'over' && end !== null && end <= Date.now()) leave()
    }
    void ask()
    // Signing in anew in another tab is a renewal, too.
    const renewed = ({ key }: StorageEvent) => {
      if (key === 'lastRefreshTime') void again.current()
    }
    window.addEventListener('storage', renewed)
    return () => window.removeEventListener('storage', renewed)
  }, [phase])

  return phase === 'far' ? null : Math.max(0, Math.ceil(left / second))
}

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
    if (near) announce('Your session ends in 15 min. You can sign in again without leaving the page.')
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

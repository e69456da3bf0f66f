import { sessionEndNotice } from '@patchbay/contract/product'
import { useEffect, useRef, useState } from 'react'
import { useAccount, useAccountAgain } from '../own-account/use-account.ts'
import { leave } from '../session/transitions.ts'
import { onLookedAt } from '../turns/looked-at.ts'

/** Timers stand still while a computer sleeps; the clock is looked at this often, in milliseconds. */
const glance = 30_000
const second = 1_000

/**
 * Seconds until the session ends whatever happens, in its last 15 minutes; null before. The server is asked again when
 * they begin, since another tab may have signed in anew, and when they are over: then the sign-in page follows, from
 * which signing in leads back.
 */
export function useSessionEnd(): number | null {
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

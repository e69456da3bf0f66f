import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { forgetPreferences } from '../preferences/preferences.ts'
import { followPreferences } from '../preferences/save-preferences.ts'
import { useProfile } from '../session/use-session.ts'
import { deferred } from '../ui/deferred.tsx'
import { ShellSkeleton } from '../ui/shell-skeleton.tsx'
import { useAccount } from './use-account.ts'

const FirstThings = deferred(async () => (await import('./first-things.tsx')).FirstThings)

/** How long the console waits to know how things are wanted, in milliseconds; then it opens as the browser has it. */
const patience = 3_000

/**
 * Opens the console once it is known how the person wants it shown, and not before they have done what must be done
 * first: until then the server refuses whatever needs a key.
 */
export function Opening({ children }: { children: ReactNode }) {
  const { id } = useProfile()
  const account = useAccount()
  const [waited, setWaited] = useState(false)

  useEffect(() => {
    const unfollow = followPreferences(id)
    const timer = setTimeout(() => setWaited(true), patience)
    return () => {
      clearTimeout(timer)
      unfollow()
      forgetPreferences()
    }
  }, [id])

  if (account.isPending && !waited) return <ShellSkeleton />
  const first = account.data?.first ?? null
  return first === null ? children : <FirstThings first={first} />
}

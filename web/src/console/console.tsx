import type { Profile } from '@patchbay/contract/users/session'
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState, useRef } from 'react'
import type { ReactNode } from 'react'
import { IconClockPause } from '@tabler/icons-react'
import { createConsoleRouter, preloadScreen } from './routes.tsx'
import { ProfileContext, useProfile } from '../session/use-session.ts'
import { ShellSkeleton } from '../ui/shell-skeleton.tsx'
import { forgetPreferences } from '../preferences/preferences.ts'
import { followPreferences } from '../preferences/save-preferences.ts'
import { deferred } from '../ui/deferred.tsx'
import { useAccount } from '../own-account/use-account.ts'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/modal.tsx'
import css from './console.module.css'
import { acknowledgeExpiry } from '../session/session.ts'

const words = 'Your session has expired. Please login again.'

/** Not closable; OK leads to the sign-in page. */
function ExpiredModal() {
  const ok = useRef<HTMLButtonElement>(null)
  return (
    <Modal label={words} focus={ok}>
      <div className={css.content}>
        <span className={css.icon}>
          <IconClockPause size={20} stroke={1.6} aria-hidden="true" />
        </span>
        <p className={css.words}>{words}</p>
        <Button ref={ok} look="primary" size="large" onClick={acknowledgeExpiry}>
          OK
        </Button>
      </div>
    </Modal>
  )
}

const FirstThings = deferred(async () => (await import('../own-account/first-things.tsx')).FirstThings)

/** How long the console waits to know how things are wanted, in milliseconds; then it opens as the browser has it. */
const patience = 3_000

/**
 * Opens the console once it is known how the person wants it shown, and not before they have done what must be done
 * first: until then the server refuses whatever needs a key.
 */
function Opening({ children }: { children: ReactNode }) {
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

/** Fetches the code of the page that the address names. */
export function preloadPage(): void {
  preloadScreen(location.pathname)
}

/** Everything behind the sign-in. Without a profile the session has expired: only the modal over an emptied page. */
export function Console({ profile }: { profile: Profile | null }) {
  if (profile) return <SignedIn key={profile.id} profile={profile} />
  return (
    <>
      <ShellSkeleton />
      <ExpiredModal />
    </>
  )
}

function SignedIn({ profile }: { profile: Profile }) {
  const [router] = useState(createConsoleRouter)
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } }),
  )
  // After the session no query runs, on whatever event; the next session begins with a client of its own.
  useEffect(() => {
    onlineManager.setOnline(navigator.onLine)
    return () => {
      onlineManager.setOnline(false)
      client.clear()
      router.history.destroy()
    }
  }, [client, router])
  return (
    <ProfileContext value={profile}>
      <QueryClientProvider client={client}>
        <Opening>
          <RouterProvider router={router} />
        </Opening>
      </QueryClientProvider>
    </ProfileContext>
  )
}

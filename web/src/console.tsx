import type { Profile } from '@patchbay/contract/users/session'
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Opening } from './own-account/opening.tsx'
import { createConsoleRouter, preloadScreen } from './routes.tsx'
import { ExpiredModal } from './session/expired-modal.tsx'
import { ProfileContext } from './session/use-session.ts'
import { ShellSkeleton } from './ui/shell-skeleton.tsx'

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

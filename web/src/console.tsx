import './theme/mantine.css'
import { MantineProvider } from '@mantine/core'
import type { Profile } from '@patchbay/contract/users/session'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { createConsoleRouter, preloadScreen } from './routes.tsx'
import { ProfileContext } from './session/use-session.ts'
import { inMemoryColourScheme } from './theme/colour-scheme.ts'
import { theme, variables } from './theme/mantine.ts'
import { styleNonce } from './theme/style-nonce.ts'
import { ShellSkeleton } from './ui/shell-skeleton.tsx'

const loadExpiredModal = () => import('./session/expired-modal.tsx')
const ExpiredModal = lazy(() => loadExpiredModal().then((part) => ({ default: part.ExpiredModal })))

/** Long after the first page is drawn, long before anybody can be idle for half an hour. */
const fetchExpiredModalAfter = 60_000

/** Fetches the code of the page that the address names. */
export function preloadPage(): void {
  preloadScreen(location.pathname)
}

/** Everything behind the sign-in. Without a profile the session has expired: only the modal over an emptied page. */
export function Console({ profile }: { profile: Profile | null }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      colorSchemeManager={inMemoryColourScheme}
      defaultColorScheme="auto"
      withStaticClasses={false}
      withGlobalClasses={false}
      getStyleNonce={styleNonce}
    >
      {profile ? (
        <SignedIn key={profile.id} profile={profile} />
      ) : (
        <>
          <ShellSkeleton />
          <Suspense>
            <ExpiredModal />
          </Suspense>
        </>
      )}
    </MantineProvider>
  )
}

function SignedIn({ profile }: { profile: Profile }) {
  const [router] = useState(createConsoleRouter)
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } }),
  )
  useEffect(() => () => client.clear(), [client])
  useEffect(() => {
    const timer = setTimeout(() => void loadExpiredModal(), fetchExpiredModalAfter)
    return () => clearTimeout(timer)
  }, [])
  return (
    <ProfileContext value={profile}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ProfileContext>
  )
}

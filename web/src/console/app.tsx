import { Suspense } from 'react'
import { useSession } from '../session/use-session.ts'
import { deferred } from '../ui/deferred.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { ShellSkeleton } from '../ui/shell-skeleton.tsx'
import { ToastHost } from '../ui/toast.tsx'

const importConsole = () => import('./console.tsx')
const Console = deferred(async () => (await importConsole()).Console)
const Login = deferred(async () => (await import('../screens/login/login.tsx')).Login)

/** Fetches the console and the screen of the current address, while the session is still being renewed. */
export async function preloadConsole(): Promise<void> {
  await Console.preload()
  const { preloadPage } = await importConsole()
  preloadPage()
}

/** Sign-in page or console. The sign-in page carries neither router nor menu, so that it is there at once. */
export function App() {
  const session = useSession()
  if (session.phase === 'starting' || session.phase === 'ending') return <ShellSkeleton />
  if (session.phase === 'signed-out') {
    return (
      <LoadFailure key="login">
        <Suspense>
          <Login
            because={session.because}
            silently={session.silently}
            onTyping={() => void Console.preload().catch(() => undefined)}
          />
        </Suspense>
      </LoadFailure>
    )
  }
  return (
    <LoadFailure key="console">
      <Suspense fallback={<ShellSkeleton />}>
        <Console profile={session.phase === 'signed-in' ? session.profile : null} />
      </Suspense>
      <ToastHost />
    </LoadFailure>
  )
}

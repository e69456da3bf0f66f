import { lazy, Suspense } from 'react'
import { useSession } from './session/use-session.ts'
import { ShellSkeleton } from './ui/shell-skeleton.tsx'
import { LoadFailure } from './ui/load-failure.tsx'
import { ToastHost } from './ui/toast.tsx'

export const loadConsole = () => import('./console.tsx')
const Console = lazy(() => loadConsole().then((part) => ({ default: part.Console })))
const Login = lazy(() => import('./screens/login/login.tsx').then((part) => ({ default: part.Login })))

/** Sign-in page or console. The sign-in page carries neither router nor menu, so that it is there at once. */
export function App() {
  const session = useSession()
  return (
    <LoadFailure>
      <Suspense fallback={session.phase === 'signed-out' ? null : <ShellSkeleton />}>
        {session.phase === 'starting' && <ShellSkeleton />}
        {session.phase === 'signed-out' && <Login because={session.because} onTyping={loadConsole} />}
        {session.phase === 'signed-in' && <Console profile={session.profile} />}
        {session.phase === 'expired' && <Console profile={null} />}
      </Suspense>
      {session.phase !== 'signed-out' && <ToastHost />}
    </LoadFailure>
  )
}

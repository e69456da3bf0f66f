import { lazy, Suspense, useEffect } from 'react'
import { pageTitle, productName } from '../../product.ts'
import { Mark } from '../../ui/mark.tsx'
import { LoginForm } from './login-form.tsx'
import { firstAccountToken } from './first-account-token.ts'
import css from './login.module.css'
import { PatchPanel } from './patch-panel.tsx'
import { Reachable } from './reachable.tsx'
import { ReturnTo } from './return-to.tsx'

const FirstAccount = lazy(async () => ({ default: (await import('./first-account.tsx')).FirstAccount }))

interface Props {
  because: 'not-signed-in' | 'expired'
  /** Called when somebody begins to type: the moment to fetch what comes after signing in. */
  onTyping: () => unknown
}

export function Login({ because, onTyping }: Props) {
  const token = firstAccountToken(location.hash)
  useEffect(() => {
    document.title = pageTitle('Sign in')
  }, [])

  return (
    <div className={css.page}>
      <aside className={css.motif} aria-label="What the console does">
        <PatchPanel />
        <p>
          Every change is previewed, applied and <strong>read back from the network</strong>.
        </p>
      </aside>
      <main className={css.side}>
        <div className={css.column}>
          <div className={css.name}>
            <span className={css.mark}>
              <Mark size={24} />
            </span>
            {productName()}
          </div>
          <h1 className={css.title}>{token === null ? 'Sign in' : 'First administrator'}</h1>
          {token === null ? (
            <>
              <LoginForm expired={because === 'expired'} onTyping={onTyping} />
              <ReturnTo />
            </>
          ) : (
            <Suspense>
              <FirstAccount token={token} />
            </Suspense>
          )}
        </div>
        <Reachable />
      </main>
    </div>
  )
}

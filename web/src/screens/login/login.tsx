import { lazy, Suspense, useEffect, useState } from 'react'
import type { SignedOutBecause } from '../../session/session-store.ts'
import { pageTitle, productName } from '../../ui/product.ts'
import { Mark } from '../../ui/mark.tsx'
import css from './login.module.css'
import { PatchPanel } from './patch-panel.tsx'
import { Reachable } from './reachable.tsx'
import { SignIn } from './sign-in.tsx'

const titles = {
  'sign-in': 'Sign in',
  'first-account': 'First administrator',
  password: 'Choose a password',
} as const

const SetPassword = lazy(async () => ({ default: (await import('./set-password.tsx')).SetPassword }))
const FirstAccount = lazy(async () => ({ default: (await import('./first-account.tsx')).FirstAccount }))

interface Props {
  because: SignedOutBecause
  /** Another tab signed this one out: it asks nothing before somebody comes to it. */
  silently: boolean
  /** Called when somebody begins to type: the moment to fetch what comes after signing in. */
  onTyping: () => unknown
}

const signs = ['pointermove', 'pointerdown', 'keydown'] as const

/** Whether somebody is at this tab. */
function useSomebody(from: boolean): boolean {
  const [here, setHere] = useState(from)
  useEffect(() => {
    if (here) return undefined
    const given = new AbortController()
    for (const sign of signs) window.addEventListener(sign, () => setHere(true), { signal: given.signal })
    return () => given.abort()
  }, [here])
  return here
}

export function Login({ because, silently, onTyping }: Props) {
  const somebody = useSomebody(!silently)
  const [link, setLink] = useState(() => linkToken(location.hash))
  const title = titles[link?.kind ?? 'sign-in']
  useEffect(() => {
    document.title = pageTitle(title)
  }, [title])
  // A link may be pasted into a page that is open already.
  useEffect(() => {
    const follow = () => setLink(linkToken(location.hash))
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [])
  const done = () => setLink(null)

  return (
    <div className={css.page}>
      <aside className={css.motif} aria-label="About the console">
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
          <h1 className={css.title}>{title}</h1>
          {link === null ? (
            <SignIn because={because} asks={somebody} onTyping={onTyping} />
          ) : (
            <Suspense>
              {link.kind === 'password' ? (
                <SetPassword token={link.token} onSet={done} />
              ) : (
                <FirstAccount token={link.token} onMade={done} />
              )}
            </Suspense>
          )}
        </div>
        <Reachable asks={somebody} />
      </main>
    </div>
  )
}

/** What a link to the sign-in page was made for. */
interface LinkToken {
  readonly kind: 'first-account' | 'password'
  readonly token: string
}

/** The token of a link, from the part of the address that browsers do not send; null for the plain page. */
function linkToken(hash: string): LinkToken | null {
  const parts = new URLSearchParams(hash.replace(/^#/, ''))
  for (const kind of ['first-account', 'password'] as const) {
    const token = parts.get(kind)
    if (token !== null && token !== '') return { kind, token }
  }
  return null
}

import { useEffect, useRef, useState } from 'react'
import type { CallFailure } from '../../api/failure.ts'
import { providerAnswer } from '../../session/address.ts'
import type { SignedOutBecause } from '../../session/session-store.ts'
import { CodeForm } from './code-form.tsx'
import { LoginForm } from './login-form.tsx'
import { proveWithProvider } from './prove-with-provider.ts'
import { Providers } from './providers.tsx'
import { ReturnTo } from './return-to.tsx'
import css from './login-form.module.css'
import { useAttempt } from './use-attempt.ts'

interface Props {
  because: SignedOutBecause
  /** False while nobody is at the tab: then nothing is asked. */
  asks: boolean
  onTyping: () => unknown
}

/** The sign-in page's own part: name and password or a provider, then the code where one is wanted. */
export function SignIn({ because, asks, onTyping }: Props) {
  const attempt = useAttempt()
  const [typed, setTyped] = useState({ username: '', password: '' })
  const [elsewhere, setElsewhere] = useState<CallFailure | null>(null)
  const [returning, setReturning] = useState(() => providerAnswer() !== null)
  const taken = useRef(false)

  useEffect(() => {
    const query = providerAnswer()
    if (query === null || taken.current) return
    taken.current = true
    // The code in it works once; a reload or the history must not send it again.
    history.replaceState(null, '', '/login')
    onTyping()
    void attempt.begin(proveWithProvider(query)).finally(() => setReturning(false))
  })

  if (attempt.wantsCode) return <CodeForm attempt={attempt} onBack={attempt.back} />
  if (returning) {
    return (
      <p className={css.words} role="status">
        The provider has answered; signing you in.
      </p>
    )
  }
  return (
    <>
      <LoginForm
        attempt={elsewhere && !attempt.busy ? { ...attempt, failure: elsewhere } : attempt}
        because={because}
        typed={typed}
        onTyped={(next) => {
          setTyped(next)
          setElsewhere(null)
          onTyping()
        }}
        onRefused={() => setTyped(({ username }) => ({ username, password: '' }))}
      />
      <Providers asks={asks} onFailure={setElsewhere} />
      <ReturnTo />
    </>
  )
}

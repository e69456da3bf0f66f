import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { groups, screens } from '@patchbay/contract/screens'
import type { CallFailure } from '../../api/failure.ts'
import { providerAnswer, pageAfterSignIn } from '../../session/address.ts'
import type { SignedOutBecause } from '../../session/session-store.ts'
import { CodeField } from '../../own-account/prove-fields.tsx'
import { Button } from '../../ui/button.tsx'
import { quietCall } from '../../api/client.ts'
import { LoginForm } from './login-form.tsx'
import { Providers } from './providers.tsx'
import css from './login-form.module.css'
import { useAttempt } from './use-attempt.ts'
import { Notice } from './notice.tsx'
import type { Attempt, Prove } from './use-attempt.ts'

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
        Signing you in.
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

/** The second step: a code from the app, or a recovery code. What was typed before is kept. */
function CodeForm({ attempt, onBack }: { attempt: Attempt; onBack: () => void }) {
  const { busy, failure } = attempt
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [failure])

  function submit(event: FormEvent) {
    event.preventDefault()
    const typed = code.replaceAll(/\s/g, '')
    setFault(typed === '' ? 'Enter the code of your second factor.' : undefined)
    if (typed === '') field.current?.focus()
    else void attempt.withCode(typed)
  }

  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <Notice failure={failure} onRetry={attempt.restart} />
      <CodeField
        ref={field}
        size="large"
        type="text"
        inputMode="text"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        fault={fault}
        hint="Six digits from your authenticator app, or a recovery code."
      />
      <Button type="submit" look="primary" size="large" aria-busy={busy}>
        {busy ? 'Signing in' : 'Sign in'}
      </Button>
      <Button size="large" onClick={onBack}>
        Back
      </Button>
    </form>
  )
}

/** Hands the provider's answer to the server; the page that was wanted at the beginning comes back from there. */
function proveWithProvider(query: string): Prove {
  return async (code) => {
    const { wanted } = await quietCall('POST /users/openid/finish/', {
      body: code === undefined ? { query } : { query, code },
    })
    if (wanted !== null) history.replaceState({ wanted }, '', '/login')
  }
}

/** Says which page follows, when somebody came from a link or was signed out on one. */
function ReturnTo() {
  const target = pageAfterSignIn()
  if (target === '/') return null
  const url = new URL(target, location.origin)
  const screen = screens.find(({ path }) => path === url.pathname)
  const group = groups.find(
    (entry) => entry.path === url.pathname || (screen && entry.screens.includes(screen)),
  )
  const words = [group?.title, screen?.title].filter((title) => title !== undefined)
  if (words.length === 0) return null
  const asked = url.searchParams.get('q')
  return (
    <div className={css.box}>
      <p className={css.small}>You return to</p>
      <p className={css.page}>{words.join(' / ')}</p>
      {asked !== null && asked !== '' && <p className={`mono ${css.small}`}>{asked}</p>}
    </div>
  )
}

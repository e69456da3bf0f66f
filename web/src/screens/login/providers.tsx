import { IconShieldLock } from '@tabler/icons-react'
import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import { useEffect, useState } from 'react'
import { call, quietCall } from '../../api/client.ts'
import { CallFailure } from '../../api/failure.ts'
import { pageAfterSignIn } from '../../session/address.ts'
import { Button } from '../../ui/button.tsx'
import { dismissToast } from '../../api/toast-store.ts'
import css from './login-form.module.css'

type Options = CallAnswer<Calls['GET /users/sign-in-options/']>

interface Props {
  readonly asks: boolean
  readonly onFailure: (failure: CallFailure) => void
}

/** A button for each provider that signs people in; nothing where there is none. */
export function Providers({ asks, onFailure }: Props) {
  const [options, setOptions] = useState<Options['openid']>([])
  const [leaving, setLeaving] = useState<string | null>(null)

  useEffect(() => {
    if (!asks) return undefined
    const given = new AbortController()
    quietCall('GET /users/sign-in-options/', { signal: given.signal })
      .then(({ openid }) => setOptions(openid))
      // The page works without; whether the console can be reached is said at its foot.
      .catch(() => undefined)
    return () => given.abort()
  }, [asks])

  async function go(name: string) {
    if (leaving !== null) return
    setLeaving(name)
    dismissToast()
    try {
      const { url } = await call('POST /users/openid/begin/', { body: { name, wanted: pageAfterSignIn() } })
      if (/^https?:/i.test(url)) location.assign(url)
    } catch (error) {
      setLeaving(null)
      if (!(error instanceof CallFailure)) throw error
      onFailure(error)
    }
  }

  if (options.length === 0) return null
  return (
    <>
      <p className={css.or}>or</p>
      <div className={css.providers}>
        {options.map(({ name, title }) => (
          <Button key={name} size="large" aria-busy={leaving === name} onClick={() => void go(name)}>
            <IconShieldLock size={16} stroke={1.6} aria-hidden="true" />
            Sign in with {title}
          </Button>
        ))}
      </div>
    </>
  )
}

import type { Account } from '@patchbay/contract/account/account'
import { useState } from 'react'
import { call } from '../api/client.ts'
import { CallFailure } from '../api/failure.ts'
import { currentPage } from '../session/address.ts'
import { Button } from '../ui/button.tsx'
import css from './forms.module.css'

/** For somebody whose provider has the password: the way to it and back, which is asked for before what a thief would like to do. */
export function ConfirmByProvider({ account }: { account: Pick<Account, 'source_name' | 'confirmed'> }) {
  const [leaving, setLeaving] = useState(false)
  const name = account.source_name ?? 'the provider'
  if (account.confirmed) return <p>{name} confirmed your identity. Valid for 5 min.</p>
  async function go() {
    setLeaving(true)
    try {
      const { url } = await call('POST /users/openid/begin/', {
        body: { name: account.source_name ?? '', wanted: currentPage(), reauthenticate: true },
      })
      if (/^https?:/i.test(url)) location.assign(url)
    } catch (error) {
      setLeaving(false)
      if (!(error instanceof CallFailure)) throw error
    }
  }
  return (
    <div className={css.form}>
      <p>
        Confirm your identity with {name} first. Its page leads back here, and the form is kept as a draft.
      </p>
      <Button aria-busy={leaving} onClick={() => void go()}>
        Confirm with {name}
      </Button>
    </div>
  )
}

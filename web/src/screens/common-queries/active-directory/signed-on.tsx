import type { Device } from '@patchbay/contract/common-queries/active-directory'
import { mayOpen, screens } from '@patchbay/contract/screens'
import { Link } from '@tanstack/react-router'
import { heldKeys, useProfile } from '../../../session/use-session.ts'
import css from './tables.module.css'

const identityPage = screens.find(({ path }) => path === '/common-queries/cisco-ise')

/** How a device is signed on to the network, with the way to why, for who may look. */
export function SignedOn({ device: { mac, session } }: { device: Pick<Device, 'mac' | 'session'> }) {
  const held = heldKeys(useProfile())
  if (session === null) return <span className={css.muted}>no sign-on known</span>
  const { passed, method, result, vlan } = session
  const words = `${passed ? 'let in' : 'refused'}${method === null ? '' : ` by ${method}`}`
  const page = identityPage !== undefined && mac !== null && mayOpen(identityPage, held) ? identityPage : null
  return (
    <>
      <span className={css.toned} data-tone={passed ? 'plain' : 'bad'}>
        {page === null ? (
          words
        ) : (
          <Link to={page.path} search={{ q: mac ?? '' }} title={page.title}>
            {words}
          </Link>
        )}
      </span>
      <div className={css.muted}>
        {[result, vlan === null ? null : `VLAN ${vlan}`].filter(Boolean).join(', ') || 'result not told'}
      </div>
    </>
  )
}

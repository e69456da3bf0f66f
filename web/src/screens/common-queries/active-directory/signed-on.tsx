import type { Device } from '@patchbay/contract/common-queries/active-directory'
import { mayOpen, screens } from '@patchbay/contract/screens'
import { Link } from '@tanstack/react-router'
import { heldKeys, useProfile } from '../../../session/use-session.ts'
import css from './tables.module.css'

const identityPage = screens.find(({ path }) => path === '/common-queries/cisco-ise')

type SignOn = Pick<Device, 'mac' | 'session'>

const howWords = ({ passed, method }: NonNullable<Device['session']>) =>
  `${passed ? 'let in' : 'refused'}${method === null ? '' : ` by ${method}`}`

const resultWords = ({ result, vlan }: NonNullable<Device['session']>) =>
  [result, vlan === null ? null : `VLAN ${vlan}`].filter(Boolean).join(', ') || 'result not told'

/** How a device is signed on to the network, in one line. */
export const signedOnWords = ({ session }: SignOn): string =>
  session === null ? 'no sign-on known' : `${howWords(session)} ${resultWords(session)}`

/** How a device is signed on to the network, with the way to why, for who may look. */
export function SignedOn({ device: { mac, session } }: { device: SignOn }) {
  const held = heldKeys(useProfile())
  if (session === null) return <span className={css.muted}>no sign-on known</span>
  const { passed } = session
  const words = howWords(session)
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
      <div className={css.muted}>{resultWords(session)}</div>
    </>
  )
}

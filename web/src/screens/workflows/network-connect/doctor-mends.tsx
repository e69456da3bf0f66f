import { actOnPort } from '@patchbay/contract/changes/kinds/act-on-port'
import { actOnSession } from '@patchbay/contract/changes/kinds/act-on-session'
import { mayOpen, screens } from '@patchbay/contract/screens'
import type { Diagnosis, Hop, Mend } from '@patchbay/contract/workflows/network-connect/doctor'
import { Link } from '@tanstack/react-router'
import { ChangeActs } from '../../../changes/acts/act.tsx'
import { DeskLink } from '../../../changes/desk-link.tsx'
import { heldKeys, useProfile } from '../../../session/use-session.ts'
import button from '../../../ui/button.module.css'
import css from './doctor.module.css'

const look = `${button.button} ${button.plain} ${button.small}`

/** What mends a broken hop, for who may do it; whoever may not asks the service desk with the way filled in. */
export function HopMends({ hop, answer }: { readonly hop: Hop; readonly answer: Diagnosis }) {
  return (
    <nav className={css.mends} aria-label={`Mend: ${hop.title}`}>
      {hop.mends.map((mend) => (
        <MendAction key={JSON.stringify(mend)} mend={mend} answer={answer} />
      ))}
    </nav>
  )
}

function MendAction({ mend, answer }: { readonly mend: Mend; readonly answer: Diagnosis }) {
  if (mend.by === 'port-action') {
    const { words, noun, switch: name, interface: on, act } = mend
    const asked = { switch: name, interface: on, act }
    return <ChangeActs change={actOnPort} acts={[{ words, noun, asked }]} />
  }
  if (mend.by === 'session-action') {
    const { words, noun, system, mac, act } = mend
    return <ChangeActs change={actOnSession} acts={[{ words, noun, asked: { system, mac, act } }]} />
  }
  return mend.by === 'page' ? <MendPage mend={mend} /> : <MendRequest answer={answer} />
}

function MendPage({ mend }: { readonly mend: Extract<Mend, { by: 'page' }> }) {
  const held = heldKeys(useProfile())
  const screen = screens.find(({ key }) => key === mend.screen)
  if (screen === undefined || !mayOpen(screen, held)) return null
  return (
    <Link to={screen.path} search={mend.search} className={look} data-action="">
      {mend.words}
    </Link>
  )
}

/** A request with everything that was found on the way. */
function MendRequest({ answer: { mac, port, details } }: { readonly answer: Diagnosis }) {
  const about = mac ?? port
  if (about === null) return null
  return (
    <DeskLink
      about={about}
      kind={mac === null ? 'place' : 'device'}
      from={mac === null ? 'port' : 'device'}
      className={look}
      details={details}
    />
  )
}

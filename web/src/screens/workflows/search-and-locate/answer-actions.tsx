import type { Answer } from '@patchbay/contract/workflows/search-and-locate'
import { mayOpen, screens } from '@patchbay/contract/screens'
import { Link } from '@tanstack/react-router'
import { AssignLink } from '../../../changes/assign-link.tsx'
import { DeskLink } from '../../../changes/desk-link.tsx'
import { ReserveLink } from '../../../changes/reserve-link.tsx'
import { heldKeys, useProfile } from '../../../session/use-session.ts'
import button from '../../../ui/button.module.css'
import css from './answer-actions.module.css'
import { knownOfAnswer } from './known-of-answer.ts'

const look = `${button.button} ${button.plain} ${button.small}`

const switchPage = screens.find(({ path }) => path === '/common-queries/cisco-switch')

/** What can be done about the answer, with what is known of it carried into each form. */
export function AnswerActions({ answer }: { answer: Answer }) {
  const held = heldKeys(useProfile())
  const { mac, address, hostname, at, reserved, owner } = knownOfAnswer(answer)
  const pages = answer.pages.filter(({ to }) => screens.some((one) => one.path === to && mayOpen(one, held)))
  if (mac === null && at === null && pages.length === 0) return null
  return (
    <nav className={css.actions} aria-label="Actions">
      {at !== null && switchPage !== undefined && mayOpen(switchPage, held) && (
        <Link to={switchPage.path} search={{ q: at.q }} className={look}>
          {at.port ? 'Show port on switch' : 'Show switch'}
        </Link>
      )}
      {pages.map(({ one, name, to, list, id }) => (
        <Link key={`${one} ${id}`} to={to} search={list === null ? { id } : { list, id }} className={look}>
          Open {one} {name}
        </Link>
      ))}
      {mac !== null && !reserved && (
        <ReserveLink mac={mac} address={address} hostname={hostname} className={look}>
          Reserve address
        </ReserveLink>
      )}
      {reserved && <span className={css.note}>Address {address} is reserved already</span>}
      {at?.port === true && <AssignLink port={at.q} className={look} />}
      {mac !== null && <DeskLink about={mac} from="device" owner={owner} className={look} />}
      {mac === null && at?.port === true && (
        <DeskLink about={at.q} kind="place" from="port" className={look} />
      )}
    </nav>
  )
}

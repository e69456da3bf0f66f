import type { Answer } from '@patchbay/contract/workflows/search-and-locate'
import { mayOpen, screens } from '@patchbay/contract/screens'
import { Link } from '@tanstack/react-router'
import { AssignLink } from '../../../changes/assign-link.tsx'
import { PowerLink } from '../../../changes/power-link.tsx'
import { DeskLink } from '../../../changes/desk-link.tsx'
import { PlanLinks } from '../../../plans/plan-links.tsx'
import { ReserveLink } from '../../../changes/reserve-link.tsx'
import { DoctorLink } from '../../../query/doctor-link.tsx'
import { ShowOnMap } from '../../../query/show-on-map.tsx'
import { heldKeys, useProfile } from '../../../session/use-session.ts'
import button from '../../../ui/button.module.css'
import css from './answer-actions.module.css'
import { portWords } from './answer-parts.ts'

const look = `${button.button} ${button.plain} ${button.small}`

const switchPage = screens.find(({ path }) => path === '/common-queries/cisco-switch')

/** What can be done about the answer, with what is known of it carried into each form. */
export function AnswerActions({ answer }: { answer: Answer }) {
  const held = heldKeys(useProfile())
  const { mac, address, hostname, at, reserved, owner } = knownOfAnswer(answer)
  // Why it has no network stands above, with what mends it.
  const off = answer.noNetwork !== null
  const pages = answer.pages.filter(({ to }) => screens.some((one) => one.path === to && mayOpen(one, held)))
  const rooms = pages.filter(({ one }) => one === 'room')
  if (mac === null && at === null && pages.length === 0) return null
  return (
    <nav className={css.actions} aria-label="Actions">
      {at !== null && switchPage !== undefined && mayOpen(switchPage, held) && (
        <Link to={switchPage.path} search={{ q: at.q }} className={look}>
          {at.port ? 'Show port on switch' : 'Show switch'}
        </Link>
      )}
      <ShowOnMap of={{ q: mac ?? answer.title }} className={look} />
      {pages.map(({ one, name, to, list, id }) => (
        <Link key={`${one} ${id}`} to={to} search={list === null ? { id } : { list, id }} className={look}>
          Open {one} {name}
        </Link>
      ))}
      {mac !== null && <DoctorLink q={mac} className={look} />}
      {mac === null && at?.port === true && <DoctorLink q={at.q} className={look} />}
      {mac !== null && !reserved && (
        <ReserveLink mac={mac} address={address} hostname={hostname} className={look}>
          Reserve address
        </ReserveLink>
      )}
      {reserved && <span className={css.note}>Address {address} is already reserved</span>}
      {at?.port === true && answer.noNetwork?.cause !== 'shut' && <AssignLink port={at.q} className={look} />}
      <PlanLinks device={mac} port={at?.port === true ? at.q : null} className={look} />
      {rooms.map(({ id }) => (
        <PowerLink key={id} target={id} className={look} />
      ))}
      {at?.port === true && <PowerLink target={at.q} className={look} />}
      {!off && mac !== null && <DeskLink about={mac} from="device" owner={owner} className={look} />}
      {!off && mac === null && at?.port === true && (
        <DeskLink about={at.q} kind="place" from="port" className={look} />
      )}
    </nav>
  )
}

/** What an answer knows that forms can begin with. */
interface KnownOfAnswer {
  readonly mac: string | null
  /** IPv4, which is what reservations are of. */
  readonly address: string | null
  readonly hostname: string | null
  /** A port with its switch, or a switch alone. */
  readonly at: { readonly q: string; readonly port: boolean } | null
  /** A DHCP server has reserved the address for the device. */
  readonly reserved: boolean
  /** Login of whose it is. */
  readonly owner: string | null
}

/** The port or the switch that the answer is about; null where it is about neither. */
function placeOf({ candidate, verdict, icon, title, statements }: Answer): KnownOfAnswer['at'] {
  // The port of an access point is not the device's own.
  if (candidate?.air !== undefined) return null
  if (candidate !== null) return { q: portWords(candidate.place), port: true }
  if (verdict !== 'infrastructure' || icon !== 'switch') return null
  const rows = statements[0]?.rows ?? []
  const row = (name: string) => rows.find(({ label }) => label === name)?.value
  const [device, port] = [row('Switch'), row('Interface')]
  if (device !== undefined && port !== undefined) return { q: `${device} ${port}`, port: true }
  return row('Last walk') === undefined ? null : { q: title, port: false }
}

const isReserved = ({ statements }: Answer, address: string) =>
  statements.some(
    ({ title, rows }) =>
      title === 'DHCP reservation' &&
      rows.some(({ label, value }) => label === 'Address' && value === address),
  )

/** The login of its owner, whom the answer calls by name where a directory tells it, and by the login where none does. */
function ownerOf({ facts, statements }: Answer): string | null {
  const name = facts.find((one) => one.name === 'owner')?.value
  if (name === undefined) return null
  const row = (rows: Answer['statements'][number]['rows'], of: string) =>
    rows.find(({ label }) => label === of)?.value
  const person = statements.find(({ title, rows }) => title === 'Person' && row(rows, 'Name') === name)
  const login = person === undefined ? name : row(person.rows, 'Username')
  return login === undefined || /\s/.test(login) ? null : login
}

export function knownOfAnswer(answer: Answer): KnownOfAnswer {
  const fact = (name: string) => answer.facts.find((one) => one.name === name)?.value ?? null
  const mac = fact('mac')
  const four = fact('address')
  const address = four === null || four.includes(':') ? null : four
  const named = mac !== null && answer.title !== mac && /^[a-z0-9-]+$/i.test(answer.title)
  return {
    mac,
    address,
    hostname: named ? answer.title.toLowerCase() : null,
    at: placeOf(answer),
    reserved: address !== null && isReserved(answer, address),
    owner: ownerOf(answer),
  }
}

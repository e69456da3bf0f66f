import type { SectionName } from '@patchbay/contract/switches/picture'
import type { Port } from '@patchbay/contract/switches/port'
import { actOnPort } from '@patchbay/contract/changes/kinds/act-on-port'
import type { PortAct } from '@patchbay/contract/changes/kinds/act-on-port'
import { AssignLink } from '../../../changes/assign-link.tsx'
import { NoNetworkNotice } from '../../../changes/acts/no-network-notice.tsx'
import { PowerLink } from '../../../changes/power-link.tsx'
import { DeskLink } from '../../../changes/desk-link.tsx'
import { DoctorLink } from '../../../query/doctor-link.tsx'
import { PlanLinks } from '../../../plans/plan-links.tsx'
import { joinNames } from '../../../query/shown/shown-part.ts'
import type { Said } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import button from '../../../ui/button.module.css'
import { Button } from '../../../ui/button.tsx'
import { freshnessWords } from '../../../ui/age.ts'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import { ChangeActs } from '../../../changes/acts/act.tsx'
import type { ReadStand } from './not-read.tsx'
import { DevicesOnPort } from './port-devices.tsx'
import css from './port-opened.module.css'
import { disagreementPart } from './port-part.ts'
import { Records } from './port-records.tsx'
import { PortAuthentication } from './port-authentication.tsx'
import type { Place } from './use-place.ts'
import type { Refreshing } from './use-refreshed-port.ts'

const look = `${button.button} ${button.plain} ${button.small}`

type PortActName = PortAct['act']

const words: Readonly<Record<PortActName, (port: string) => string>> = {
  bounce: (port) => `Bounce ${port}`,
  'power-cycle': (port) => `Cycle PoE of ${port}`,
  clear: (port) => `Clear err-disable on ${port}`,
}

const nouns: Readonly<Record<PortActName, string>> = {
  bounce: 'bounce',
  'power-cycle': 'PoE cycle',
  clear: 'err-disable recovery',
}

/** What can be done to a port as it stands. A shut one is opened by an assignment. */
function actsOn({ link, mode, power }: Port): readonly PortActName[] {
  if (mode === 'routed' || link === 'shut') return []
  if (link === 'err-disabled') return ['clear']
  return power?.delivering === true ? ['bounce', 'power-cycle'] : ['bounce']
}

/** Port actions, for people who hold their key. */
function PortActs({ device, port }: { device: string; port: Port }) {
  const acts = actsOn(port).map((act) => ({
    words: words[act](port.interface),
    noun: nouns[act],
    asked: { switch: device, interface: port.fullName, act },
  }))
  return <ChangeActs change={actOnPort} acts={acts} />
}

/** Who is on the port, or was last: for whom something is asked then. */
export const personOn = ({ devices, lastOccupant }: Port): string | null =>
  devices.find(({ owner }) => owner !== null)?.owner ?? lastOccupant?.owner ?? null

/** What can be done about a port, beside what mends one that has no network. */
export function PortActions({ device, port }: { device: string; port: Port }) {
  const at = `${device} ${port.interface}`
  const cause = port.noNetwork?.cause ?? null
  return (
    <>
      {cause !== 'err-disabled' && <PortActs device={device} port={port} />}
      <DoctorLink q={at} className={look} />
      <PlanLinks port={at} className={look} />
      {cause !== 'shut' && <AssignLink port={at} className={look} />}
      {port.power !== null && <PowerLink target={at} className={look} />}
      {cause === null && (
        <DeskLink about={at} kind="place" from="port" owner={personOn(port)} className={look} />
      )}
    </>
  )
}

interface Props {
  readonly device: string
  readonly port: Port
  readonly nameOf: (source: string) => string
  readonly place: Place
  readonly stand: ReadStand
  /** Who made a reading of the switch, and when. */
  readonly saidOf: (name: SectionName) => Said
  /** Reads this port again; left out where the whole page is about it. */
  readonly refreshing?: Refreshing
}

/** What is behind a port, what the records say of it, who authenticated, and where the sources disagree. */
export function PortOpened({ device, port, nameOf, place, stand, saidOf, refreshing }: Props) {
  const read = saidOf('interfaces')
  const recorded = {
    source: joinNames([nameOf('places'), read.source]),
    observedAt: port.observedAt,
    freshness: port.freshness,
  }
  const { noNetwork } = port
  return (
    <div className={css.opened}>
      {noNetwork !== null && place.view !== 'port' && (
        <div className={css.wide}>
          <NoNetworkNotice noNetwork={noNetwork} owner={personOn(port)} nameOf={nameOf} />
        </div>
      )}
      {port.disagreements.length > 0 && <Disagreements port={port} nameOf={nameOf} />}
      <DevicesOnPort port={port} stand={stand} said={saidOf('forwarding')} />
      <Records port={port} said={recorded} />
      <PortAuthentication port={port} nameOf={nameOf} stand={stand} said={saidOf('sessions')} />
      {place.view !== 'port' && (
        <div className={css.actions}>
          <PortActions device={device} port={port} />
          {refreshing !== undefined && <Refresh port={port} refreshing={refreshing} />}
          <Button size="small" onClick={() => place.ask(`${device} ${port.interface}`, 'port')}>
            All facts of {port.interface}
          </Button>
          <Button size="small" onClick={() => place.ask(`${device} ${port.interface}`, 'log')}>
            Log
          </Button>
          {refreshing?.failed?.port === port.interface && (
            <p className={css.failed} role="alert">
              {port.interface} could not be read. {refreshing.failed.words}
            </p>
          )}
        </div>
      )}
    </div>
  )
}

/** Asks the switch for this port alone; its row changes in place, and how old it is stands beside. */
function Refresh({
  port: { interface: name, observedAt, freshness },
  refreshing,
}: {
  port: Port
  refreshing: Refreshing
}) {
  const reading = refreshing.port === name
  return (
    <>
      <Button
        size="small"
        aria-busy={reading}
        disabled={refreshing.port !== null}
        onClick={() => refreshing.refresh(name)}
      >
        {reading ? `Reading ${name}` : `Read ${name} again`}
      </Button>
      {observedAt !== null && (
        <span className={css.read} role="status">
          {freshnessWords[freshness]}, <RelativeAge since={observedAt} />
        </span>
      )}
    </>
  )
}

function Disagreements({ port, nameOf }: { port: Port; nameOf: (source: string) => string }) {
  return (
    <section className={css.wide} aria-label={`Where sources disagree on ${port.interface}`}>
      <Shown part={disagreementPart(port.interface, port.disagreements, nameOf)} />
      <h3 className={css.title}>Sources disagree</h3>
      <ul>
        {port.disagreements.map(({ rule, tone, words, rows }) => (
          <li key={rule} className={css.disagreement} data-tone={tone}>
            <p className={css.words}>
              <StateGlyph glyph={tone === 'warn' ? 'warn' : 'info'} />
              {words}
            </p>
            <dl className={css.rows}>
              {rows.map(({ source, value, observedAt }) => (
                <div key={`${source} ${value}`} className={css.row}>
                  <dt>{nameOf(source)}</dt>
                  <dd>{value}</dd>
                  <dd className={css.age}>{observedAt !== null && <RelativeAge since={observedAt} />}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  )
}

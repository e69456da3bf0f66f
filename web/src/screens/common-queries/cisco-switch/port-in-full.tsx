import type { Source } from '@patchbay/contract/systems/sources'
import type { Picture, SectionName, SwitchDevice } from '@patchbay/contract/switches/picture'
import { NoNetworkNotice } from '../../../changes/acts/no-network-notice.tsx'
import { factsPart } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SectionTexts } from './configuration-view.tsx'
import { LogRows } from './log-table.tsx'
import { Front } from './front.tsx'
import { readStands } from './not-read.tsx'
import { MacTable } from './mac-table.tsx'
import { LinkState } from './port-cells.tsx'
import css from './port-in-full.module.css'
import { PortActions, PortOpened, personOn } from './port-opened.tsx'
import { portLine } from './port-part.ts'
import { membershipWords, speedWords } from './port-words.ts'
import { saidBySection } from './switch-sources.ts'
import type { Place } from './use-place.ts'

interface Props {
  readonly answer: Picture
  readonly device: SwitchDevice
  readonly nameOf: (source: string) => string
  readonly place: Place
  readonly sources: readonly Source[]
  readonly asking: boolean
}

/** Parts whose figures count something, and may be long. */
const counted: ReadonlySet<string> = new Set(['Traffic', 'Errors'])

/** `1 234 567` with thin spaces; what is no whole number as it is. */
const inThrees = (value: string) =>
  /^\d+$/.test(value) ? value.replaceAll(/\B(?=(?:\d{3})+$)/g, '\u2009') : value

/** One port with everything that the switch tells of it alone. */
export function PortInFull({ answer, device, nameOf, place, sources, asking }: Props) {
  const stand = readStands(answer.sections, sources, device.walkedAt)
  const saidOf = (name: SectionName) => saidBySection(answer, name, sources)
  const [port, ...others] = answer.ports
  if (port === undefined || others.length > 0) {
    return (
      <EmptyState
        kind="not-yet"
        title="Enter one port"
        words={`All facts are read for one port at a time, as in “${device.name} gi1/0/14”.`}
      />
    )
  }
  return (
    <>
      <Panel title={`${device.name} ${port.interface}`}>
        <Shown part={portLine(port, saidOf('interfaces'))} />
        <p className={css.target}>
          <span className={css.port}>{port.interface}</span>
          <LinkState port={port} />
          <span>{speedWords(port.speed)}</span>
          <span>{membershipWords(port)}</span>
          <span className={css.description}>{port.description}</span>
        </p>
        {port.noNetwork !== null && answer.unreached === null && (
          <div className={css.notice}>
            <NoNetworkNotice noNetwork={port.noNetwork} owner={personOn(port)} nameOf={nameOf} />
          </div>
        )}
        <div className={css.actions}>
          <PortActions device={device.name} port={port} />
        </div>
        <div className={css.inside}>
          <PortOpened device={device.name} {...{ port, nameOf, place, stand, saidOf }} />
        </div>
      </Panel>
      <Front {...{ answer, device, place }} />
      <div className={css.parts}>
        {answer.details.map(({ title, rows }, at) => (
          // Two sessions or trees of one port may have the same title.
          // oxlint-disable-next-line react/no-array-index-key -- they keep their order
          <Panel key={`${title} ${at}`} title={title}>
            <Shown
              part={factsPart(
                title,
                rows.map(({ label, value }) => ({ name: label, value, said: saidOf('interfaces') })),
              )}
            />
            <dl className={css.rows}>
              {rows.map(({ label, value, identifier }) => (
                <div key={label} className={css.row}>
                  <dt>{label}</dt>
                  <dd className={identifier ? 'mono' : undefined}>
                    {counted.has(title) ? inThrees(value) : value}
                  </dd>
                </div>
              ))}
            </dl>
          </Panel>
        ))}
      </div>
      {answer.macs.length > 0 && <MacTable rows={answer.macs} said={saidOf('forwarding')} />}
      <SectionTexts {...{ answer, device, sources, asking }} />
      {answer.log.length > 0 && (
        <Panel title={`Log about ${port.interface}`} count={answer.log.length}>
          <LogRows rows={answer.log} said={saidOf('log')} />
        </Panel>
      )}
    </>
  )
}

import type { Origin, Owner } from '@patchbay/contract/common-queries/active-directory'
import { Link, useRouterState } from '@tanstack/react-router'
import { ChosenTable } from '../../../preferences/chosen-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { DeviceName } from './device-name.tsx'
import css from './tables.module.css'

/** Where wrong passwords come from: the device, its port and room, or why nobody can say. */
export function OriginPanel({ origin, nameOf }: { origin: Origin; nameOf: (source: string) => string }) {
  const { state, sentence, rows } = origin
  const tone = state === 'found' ? 'bad' : state === 'possible' ? 'warn' : 'plain'
  return (
    <Panel title="Origin of wrong passwords" count={rows.length} tone={tone}>
      <p className={rows.length > 0 ? css.sentence : css.note}>{sentence}.</p>
      {rows.length > 0 && (
        <ChosenTable
          table="directory-origins"
          label="Devices with wrong passwords"
          heads={['Device', 'Whose', 'Address', 'Refused', 'Why', 'Port', 'Place', 'Said by']}
          stacks="named"
        >
          {rows.map(({ device, at, inTime, failure, owner, through, source }) => (
            <tr key={device.mac ?? device.title}>
              <td>
                <DeviceName device={device} />
              </td>
              <td>
                <Whose owner={owner} nameOf={nameOf} />
              </td>
              <td className="mono">{device.address ?? 'not known'}</td>
              <td>
                {at === null ? (
                  'not told'
                ) : (
                  <>
                    <RelativeAge since={at} /> ago
                  </>
                )}
                <div className={css.muted}>{inTime ? 'when they were counted' : 'at another time'}</div>
              </td>
              <td>{failure ?? 'not told'}</td>
              <td>
                <span className="mono">{device.port ?? through ?? 'not known'}</span>
                {device.port === null && through !== null && (
                  <div className={css.muted}>by its sign-on, seen by no walk</div>
                )}
              </td>
              <td>{device.place ?? 'not known'}</td>
              <td className={css.muted}>{nameOf(source)}</td>
            </tr>
          ))}
        </ChosenTable>
      )}
    </Panel>
  )
}

function Whose({ owner, nameOf }: { owner: Owner | null; nameOf: (source: string) => string }) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  if (owner === null) return <span className={css.muted}>nobody says</span>
  return (
    <>
      {owner.login === null ? (
        owner.name
      ) : (
        <Link to={path} search={{ q: owner.login }}>
          {owner.name}
        </Link>
      )}
      <div className={css.muted}>says {nameOf(owner.source)}</div>
    </>
  )
}

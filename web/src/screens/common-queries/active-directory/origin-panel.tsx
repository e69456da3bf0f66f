import type { Origin } from '@patchbay/contract/common-queries/active-directory'
import { ChosenTable } from '../../../preferences/chosen-table.tsx'
import { OnwardLink } from '../../../query/onward-links.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import css from './tables.module.css'

/** Where wrong passwords come from: the device, its port and room, or why nobody can say. */
export function OriginPanel({ origin, nameOf }: { origin: Origin; nameOf: (source: string) => string }) {
  const { state, sentence, rows } = origin
  return (
    <Panel title="Wrong passwords come from" count={rows.length} tone={state === 'found' ? 'bad' : 'plain'}>
      <p className={state === 'found' ? css.sentence : css.note}>{sentence}.</p>
      {rows.length > 0 && (
        <ChosenTable
          table="directory-origins"
          label="Devices with wrong passwords"
          heads={['Device', 'Last failed', 'Why', 'Port', 'Place', 'Said by']}
          stacks
        >
          {rows.map(({ device, at, failure, source }) => (
            <tr key={device.mac}>
              <td>
                {device.title !== device.mac && <>{device.title} </>}
                <OnwardLink kind="mac" q={device.mac} />
              </td>
              <td>
                {at === null ? (
                  'not told'
                ) : (
                  <>
                    <RelativeAge since={at} /> ago
                  </>
                )}
              </td>
              <td>{failure ?? 'not told'}</td>
              <td className="mono">{device.port ?? 'not seen on a switch'}</td>
              <td>{device.place ?? 'not known'}</td>
              <td className={css.muted}>{nameOf(source)}</td>
            </tr>
          ))}
        </ChosenTable>
      )}
    </Panel>
  )
}

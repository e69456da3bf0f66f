import type { TwinPart } from '@patchbay/contract/common-queries/cisco-ise'
import { Link } from '@tanstack/react-router'
import { DataTable } from '../../../ui/data-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PartAge, PartBody } from './part-body.tsx'
import { TwinField } from './twin-field.tsx'
import css from './twin-tab.module.css'

interface Props {
  twin: TwinPart
  mac: string | null
  nameOf: (source: string) => string
}

/** The endpoint that somebody named, or another of the same group that is let in: where the two differ. */
export function TwinTab({ twin, mac, nameOf }: Props) {
  return (
    <Panel
      title={
        twin.by === 'console'
          ? 'Compared with one of its group that is let in'
          : twin.passed === false
            ? 'Compared with one that is kept out too'
            : 'Compared with the one that was named'
      }
      count={twin.differences.length}
      aside={<PartAge part={twin} service="endpoints" nameOf={nameOf} />}
    >
      <TwinField />
      <PartBody part={twin} none={twin.why ?? 'No other endpoint of its group is let in now.'}>
        <DataTable label="Differences" heads={['Fact', 'This one', 'The other']}>
          <tr>
            <td>MAC</td>
            <td className="mono">{mac}</td>
            <td>
              {twin.mac !== null && (
                <Link className="mono" to="." search={{ q: twin.mac }}>
                  {twin.mac}
                </Link>
              )}
            </td>
          </tr>
          {twin.differences.map(({ label, here, there }) => (
            <tr key={label}>
              <td className={css.label}>{label}</td>
              <td>{here ?? <span className={css.none}>none</span>}</td>
              <td>{there ?? <span className={css.none}>none</span>}</td>
            </tr>
          ))}
        </DataTable>
        {twin.same.length > 0 && <p className={css.same}>The same on both: {twin.same.join(', ')}.</p>}
      </PartBody>
    </Panel>
  )
}

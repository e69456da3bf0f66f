import type { TwinPart } from '@patchbay/contract/common-queries/cisco-ise'
import { PartTable } from '../../../query/shown/part-table.tsx'
import { factsPart } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PartAge, PartBody } from './part-body.tsx'
import { saidBy } from './said-by.ts'
import { TwinField } from './twin-field.tsx'
import { twinRows } from './twin-rows.tsx'
import css from './twin-tab.module.css'

interface Props {
  twin: TwinPart
  mac: string | null
  nameOf: (source: string) => string
}

/** The endpoint that somebody named, or another of the same group that is let in: where the two differ. */
export function TwinTab({ twin, mac, nameOf }: Props) {
  const said = saidBy(twin, 'endpoints', nameOf)
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
      <PartBody
        said={said}
        title="Compared with"
        part={twin}
        none={twin.why ?? 'No other endpoint of its group is let in now.'}
      >
        <PartTable {...twinRows(twin, mac, said)} label="Differences" keyOf={({ label }) => label} />
        {twin.same.length > 0 && (
          <Shown
            part={factsPart('Compared with', [
              { name: 'The same on both', value: twin.same.join(', '), said },
            ])}
          />
        )}
        {twin.same.length > 0 && <p className={css.same}>The same on both: {twin.same.join(', ')}.</p>}
      </PartBody>
    </Panel>
  )
}

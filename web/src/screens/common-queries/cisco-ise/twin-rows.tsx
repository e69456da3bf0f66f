import type { TwinPart } from '@patchbay/contract/common-queries/cisco-ise'
import { Link } from '@tanstack/react-router'
import type { PartRows } from '../../../query/shown/part-column.ts'
import type { Said } from '../../../query/shown/shown-part.ts'
import css from './twin-tab.module.css'

type Row = TwinPart['differences'][number]

const macLabel = 'MAC'

function There({ label, there }: Row) {
  if (there === null) return <span className={css.none}>none</span>
  if (label !== macLabel) return there
  return (
    <Link className="mono" to="." search={{ q: there }}>
      {there}
    </Link>
  )
}

/** Where two endpoints differ as it is shown, their MACs first. */
export const twinRows = (
  { mac: other, differences }: TwinPart,
  mac: string | null,
  said: Said,
): PartRows<Row> => ({
  title: 'Compared with',
  rows: [
    { label: macLabel, here: mac, there: other },
    ...differences.filter(({ label }) => label !== macLabel),
  ],
  said: () => said,
  columns: [
    { head: 'Fact', text: ({ label }) => label, look: css.label },
    {
      head: 'This one',
      text: ({ here }) => here ?? 'none',
      cell: ({ label, here }) =>
        here === null ? (
          <span className={css.none}>none</span>
        ) : label === macLabel ? (
          <span className="mono">{here}</span>
        ) : (
          here
        ),
    },
    { head: 'The other', text: ({ there }) => there ?? 'none', cell: (row) => <There {...row} /> },
  ],
})
